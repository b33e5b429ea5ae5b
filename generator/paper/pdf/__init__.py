"""PDF files: the writer, documents, blocks, form fields, attachments, and pages as SVG."""
