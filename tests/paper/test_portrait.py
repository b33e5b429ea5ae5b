import io
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

from generator.paper import portrait
from generator.paper.formats import ImageError
from generator.paper.pdf.places import Picture

BOX = Picture("portrait", "Portrait", 0, 0, 0, 72, 108)  # one inch by one and a half


def save(path: Path, image: Image.Image, **options: object) -> Path:
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def opened(picture: portrait.Portrait) -> Image.Image:
    return Image.open(io.BytesIO(picture.jpeg))


def test_it_is_cropped_to_its_box_and_no_finer_than_paper_shows(tmp_path: Path) -> None:
    for size in ((3000, 1000), (1000, 3000), (500, 750)):
        done = portrait.prepare(save(tmp_path / "p.png", Image.new("RGB", size, "blue")), BOX)
        assert (done.width, done.height) == (250, 375)


def test_a_small_one_is_not_blown_up(tmp_path: Path) -> None:
    done = portrait.prepare(save(tmp_path / "p.png", Image.new("RGB", (20, 30))), BOX)
    assert (done.width, done.height) == (20, 30)


def test_a_photo_is_turned_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (300, 200), "red")
    image.paste("blue", (0, 0, 150, 200))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it a quarter to the right
    done = opened(portrait.prepare(save(tmp_path / "p.jpg", image, exif=exif), BOX))
    top, bottom = done.getpixel((done.width // 2, 10)), done.getpixel((done.width // 2, done.height - 10))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    assert top[2] > 200 > top[0]
    assert bottom[0] > 200 > bottom[2]


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "1", "I;16"])
def test_transparency_and_rare_kinds_become_ink_on_white(tmp_path: Path, mode: str) -> None:
    image = (
        Image.new("RGBA", (100, 150), (0, 0, 0, 0)) if mode in ("RGBA", "LA", "P") else Image.new("L", (100, 150), 255)
    )
    done = opened(portrait.prepare(save(tmp_path / "p.png", image.convert(mode)), BOX))
    assert done.mode == "RGB"
    if mode != "I;16":
        assert min(done.getextrema()[0]) > 250  # type: ignore[arg-type]


def test_grey_ink_makes_it_grey(tmp_path: Path) -> None:
    assert (
        opened(portrait.prepare(save(tmp_path / "p.png", Image.new("RGB", (9, 9), "red")), BOX, gray=True)).mode == "L"
    )


def test_what_cannot_be_printed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(save(tmp_path / "p.jpg", Image.effect_noise((400, 400), 50)).read_bytes()[:2000])
    text = tmp_path / "text.png"
    text.write_text("not an image")
    for path, code in (
        (cut, "portrait-unreadable"),
        (text, "portrait-unreadable"),
        (save(tmp_path / "p.gif", Image.new("P", (9, 9))), "portrait-unreadable"),
        (tmp_path / "absent.png", "portrait-missing"),
        (tmp_path, "portrait-missing"),
    ):
        with pytest.raises(ImageError, match=path.name) as caught:
            portrait.prepare(path, BOX)
        assert caught.value.code == code
    fine = save(tmp_path / "fine.png", Image.new("RGB", (40, 40)))
    monkeypatch.setattr(portrait, "MAX_PIXELS", 1000)
    with pytest.raises(ImageError, match="too large") as caught:
        portrait.prepare(fine, BOX)
    assert caught.value.code == "portrait-too-large"
    monkeypatch.setattr(portrait, "MAX_BYTES", 50)
    with pytest.raises(ImageError) as caught:
        portrait.prepare(fine, BOX)
    assert caught.value.code == "portrait-too-large"


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = save(tmp_path / "bomb.png", Image.new("1", (30000, 30000)))
    assert bomb.stat().st_size < 1_000_000
    with pytest.raises(ImageError) as caught:
        portrait.prepare(bomb, BOX)
    assert caught.value.code == "portrait-too-large"


def test_a_pipe_a_way_out_and_a_name_that_can_be_none(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    os.mkfifo(folder / "pipe.png")
    (tmp_path / "secret.png").write_bytes(b"x")
    (folder / "out.png").symlink_to(tmp_path / "secret.png")
    (folder / "loop.png").symlink_to(folder / "loop.png")
    (folder / "inner").mkdir()
    for name, code in [
        ("pipe.png", "portrait-missing"),
        ("out.png", "portrait-path"),
        ("loop.png", "portrait-missing"),
        ("inner", "portrait-missing"),
        ("a\0b", "portrait-missing"),
        ("é" * 200, "portrait-missing"),
        ("nowhere.png", "portrait-missing"),
    ]:
        with pytest.raises(ImageError) as caught:
            portrait.inspect_portrait(folder / name)
        assert caught.value.code == code, name


def test_a_portrait_replaced_while_we_run_is_the_new_one(tmp_path: Path) -> None:
    path, place = tmp_path / "kess.png", Picture("portrait", "", 0, 0, 0, 72, 72)
    Image.new("RGB", (40, 40), "red").save(path)
    before = portrait.prepare(path, place)
    Image.new("RGB", (40, 40), "blue").save(path)
    assert portrait.prepare(path, place).jpeg != before.jpeg


def test_where_there_is_no_pillow_a_plain_jpeg_is_printed_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the page: the browser has made the JPEG."""
    path = save(tmp_path / "p.jpg", Image.new("RGB", (60, 40), "red"), quality=88)
    gray = save(tmp_path / "g.jpg", Image.new("L", (40, 60)))
    png = save(tmp_path / "p.png", Image.new("RGB", (60, 40)))
    monkeypatch.setitem(sys.modules, "PIL", None)
    portrait._prepare.cache_clear()
    done = portrait.prepare(path, BOX)
    assert (done.width, done.height, done.gray) == (60, 40, False) and done.jpeg == path.read_bytes()
    assert done.within((0, 0, 72, 108)) == (0, 30, 72, 78)  # in its own proportions, in the middle
    assert portrait.prepare(gray, BOX).gray and portrait.prepare(gray, BOX).within((0, 0, 72, 108)) == (0, 0, 72, 108)
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(path.read_bytes()[:20])
    for other in (png, cut):
        with pytest.raises(ImageError):
            portrait.prepare(other, BOX)
    portrait._prepare.cache_clear()
