"""Applies changes to a public export and a list, one after the other in one process, and prints those that verify.py does not notice. For
scripts/tamper.test.ts.

    python3 tamper.py EXPORT LIST KEY DEEDS

DEEDS is a JSON file: [{"of": "export" or "list", "bit": n} or {"of": …, "drop" or "twice" or "swap": line}].
"""
import contextlib
import io
import json
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../../verifier'))
sys.dont_write_bytecode = True
import verify  # noqa: E402


def notices(folder: str, key: str) -> bool:
    sys.argv = ['verify.py', f'{folder}/export.jsonl', '--lists', f'{folder}/lists', '--key', key]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return verify.main() != 0


def done(data: bytes, deed: dict[str, int]) -> bytes:
    if 'bit' in deed:
        at = deed['bit'] >> 3
        return data[:at] + bytes([data[at] ^ 1 << (deed['bit'] & 7)]) + data[at + 1 :]
    lines = data.split(b'\n')[:-1]
    if 'drop' in deed:
        lines.pop(deed['drop'])
    elif 'twice' in deed:
        lines.insert(deed['twice'], lines[deed['twice']])
    else:
        at = deed['swap']
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return b''.join(line + b'\n' for line in lines)


def main() -> int:
    given, contents, key, deeds = sys.argv[1:]
    files = {}
    for name, path in (('export', given), ('list', contents)):
        with open(path, 'rb') as file:
            files[name] = file.read()
    with open(deeds, encoding='utf-8') as file:
        wanted = json.load(file)
    folder = tempfile.mkdtemp()
    places = {'export': f'{folder}/export.jsonl', 'list': f'{folder}/lists/list.jsonl'}
    os.mkdir(f'{folder}/lists')

    def write(name: str, data: bytes) -> None:
        with open(places[name], 'wb') as file:
            file.write(data)

    try:
        for name, data in files.items():
            write(name, data)
        if notices(folder, key):
            print('the untouched export is not accepted')
            return 1
        missed = []
        for deed in wanted:
            name = deed['of']
            write(name, done(files[name], deed))
            if not notices(folder, key):
                missed.append(deed)
            write(name, files[name])
    finally:
        shutil.rmtree(folder)
    print(json.dumps({'tried': len(wanted), 'missed': missed}))
    return 0


if __name__ == '__main__':
    sys.exit(main())
