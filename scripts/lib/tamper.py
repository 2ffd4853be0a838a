"""Changes a public export and a list in every way, and counts what verify.py does not notice. For scripts/tamper.test.ts.

    python3 tamper.py EXPORT LIST KEY COUNT
"""
import contextlib
import io
import os
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../verifier'))
sys.dont_write_bytecode = True
import verify  # noqa: E402


def notices(export: bytes, content: bytes, key: str) -> bool:
    folder = tempfile.mkdtemp()
    try:
        os.mkdir(f'{folder}/lists')
        for name, data in (('export.jsonl', export), ('lists/list.jsonl', content)):
            with open(f'{folder}/{name}', 'wb') as file:
                file.write(data)
        sys.argv = ['verify.py', f'{folder}/export.jsonl', '--lists', f'{folder}/lists', '--key', key]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return verify.main() != 0
    finally:
        shutil.rmtree(folder)


def flipped(data: bytes, at: int, bit: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def changed(data: bytes, random_: random.Random) -> tuple[str, bytes]:
    lines = data.split(b'\n')[:-1]
    way = random_.choice(['bit'] * 8 + ['drop', 'twice', 'swap'])
    at = random_.randrange(len(lines) - 1)
    if way == 'bit':
        # Nobody needs to believe the hour of the export, the office's own storage form, or the keys that it names itself.
        free = [match.span() for pattern in (rb'"exportedAt":"[^"]*"', rb'\n\{"frozen":[^\n]*', rb'"vkeys":\[[^\]]*\]') for match in re.finditer(pattern, data)]
        place = random_.choice([i for i in range(len(data)) if not any(a <= i < b for a, b in free)])
        return f'bit at {place}', flipped(data, place, random_.randrange(8))
    if way == 'drop':
        lines.pop(at)
    elif way == 'twice':
        lines.insert(at, lines[at])
    else:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return f'{way} {at}', b'\n'.join(lines) + b'\n'


def meaning(data: bytes) -> tuple[bytes, list[bytes]]:
    """Heads and frozen lines have no order among themselves."""
    lines = data.split(b'\n')
    loose = [line for line in lines if line.startswith((b'{"signedHead":', b'{"frozen":'))]
    return b'\n'.join(line for line in lines if line not in loose), sorted(loose)


def main() -> int:
    with open(sys.argv[1], 'rb') as file:
        export = file.read()
    with open(sys.argv[2], 'rb') as file:
        content = file.read()
    key, count = sys.argv[3], int(sys.argv[4])
    if notices(export, content, key):
        print('the untouched export is not accepted')
        return 1
    random_ = random.Random(7)
    missed = []
    for _ in range(count):
        what, other = changed(export, random_)
        if meaning(other) != meaning(export) and not notices(other, content, key):
            missed.append(what)
    lists = count // 3
    for _ in range(lists):
        place = random_.randrange(len(content))
        if not notices(export, flipped(content, place, random_.randrange(8)), key):
            missed.append(f'bit {place} of the list')
    print(f'not noticed: {missed}' if missed else f'noticed: {count} changes of the export, {lists} of the list')
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
