"""Sheets of labels: how many stand on a sheet and how large they are; they stand in its middle."""

from generator.core.paper.formats import SIZES, Paper
from generator.core.record import Record

Area = tuple[float, float, float, float]  # left, top, width, height: millimetres from the top left corner


class Labels(Record):
    width: float
    height: float
    columns: int
    rows: int
    gap: float  # between two columns
    paper: Paper = "a4"

    def areas(self) -> list[Area]:
        width, height = SIZES[self.paper]
        left = (width - self.columns * self.width - (self.columns - 1) * self.gap) / 2
        top = (height - self.rows * self.height) / 2
        return [
            (left + column * (self.width + self.gap), top + row * self.height, self.width, self.height)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


LABELS = {
    "avery-l7159": Labels(63.5, 33.9, 3, 8, 2.5),
    "avery-l7160": Labels(63.5, 38.1, 3, 7, 2.5),
    "avery-l7161": Labels(63.5, 46.6, 3, 6, 2.5),
    "avery-l7163": Labels(99.1, 38.1, 2, 7, 2.5),
    "avery-l7165": Labels(99.1, 67.7, 2, 4, 2.5),
    "avery-l7173": Labels(99.1, 57.0, 2, 5, 2.5),
    "avery-l7167": Labels(199.6, 289.1, 1, 1, 0.0),
    "avery-5160": Labels(66.675, 25.4, 3, 10, 3.175, "letter"),
    "avery-5163": Labels(101.6, 50.8, 2, 5, 4.7625, "letter"),
}
