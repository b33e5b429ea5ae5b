"""holofiche as static files: `python -m tools.site` makes dist/site/, `python -m tools.site --serve` shows it.

One front end: the pages are those of `generator/web`, answered by the very Flask application that `serve` runs, on
CPython in WebAssembly (Pyodide). What is new stands in `web/`:

    index.html, shell.js   stay open, say what is being prepared, show pages in a frame
    python.js              a worker that holds Python; of several tabs one has it, a lock decides
    sw.js                  a service worker: files from its cache, every other request to that worker, by a channel
    bridge.py              a request becomes a call of the application, its answer a response

Addresses are relative to where index.html stands, so that any host and any path will do. Python and what it runs come
in packs: an index and the files behind each other, in one gzip that the browser unpacks while it arrives; byte code is
made by the very Python that runs it. `first` is what the first page needs, `later` follows in the background.
"""
