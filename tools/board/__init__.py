"""The drawing board: class plates and figures, modelled as small solids and inked with five pens.

A plate is modelled, not traced: meshes for machines, fields of distances for what lives and wears. Both fill one depth
buffer; lines are the outline, the edges, the slices and the hatching that the buffer lets through. What leaves is path
data in millimetres, y downwards, one path a pen: the files of drawings/_plates, _figures and _centres. They are what
ships; numpy, opencv and contourpy are the workshop's alone.

    python -m tools.board                      draws everything anew
    python -m tools.board lutteur trooper      these; with --proof FOLDER as pictures too, at 420 and at 150 dpi
"""
