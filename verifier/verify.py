#!/usr/bin/env python3
"""A second verifier for the public export of a Harkness rating office.

Written from documents: docs/public-export.md for the file, docs/ledger.md for the chain, RFC 8785 for canonical JSON,
RFC 8032 for Ed25519, RFC 6962 for the tree, C2SP signed-note and tlog-checkpoint for checkpoints, the US Chess rating
documents of 2015, 2020 and 2025, FIDE's regulations since July 2009. README.md says how independent each part is.
Python 3.11, standard library alone.

    python3 verify.py EXPORT [--lists DIR] [--key BASE64] [--checkpoint FILE] [--vkey VKEY] [--strict] [--json]
    python3 verify.py EXPORT --ratings FILE [--edition 2015|2020|2025]

Exit code: 0 nothing is wrong, 1 something is wrong, 2 the files could not be read or the command is wrong.
What could not be checked is listed and counted; with --strict it makes the exit code 1.
"""
from __future__ import annotations

import argparse
import base64
import binascii
import datetime
import functools
import gzip
import hashlib
import json
import math
import os
import re
import sys
import unicodedata
from collections import Counter
from fractions import Fraction
from typing import Any, Iterable, NamedTuple

TOLERANCE = 1e-9  # of ratings with decimals; whole numbers must be equal


class Unreadable(Exception):
    """The input cannot be read at all: exit code 2."""


class Report:
    """What was proven, what is wrong, and what was not covered."""

    def __init__(self) -> None:
        self.proven: list[str] = []
        self.wrong: list[str] = []
        self.not_covered: list[str] = []

    def check(self, ok: bool, wrong: str) -> bool:
        if not ok:
            self.wrong.append(wrong)
        return ok


def many(count: int, what: str) -> str:
    return f'{count} {what} is' if count == 1 else f'{count} {what}s are'


# ---------------------------------------------------------------------------------------------------------------------
# Canonical JSON, RFC 8785


def number_text(value: int | float) -> str:
    """A number as ECMAScript writes it."""
    if isinstance(value, int) and abs(value) <= 2**53:
        return str(value)
    x = float(value)
    if not math.isfinite(x):
        raise ValueError('not a finite number')
    if x == 0:
        return '0'
    mantissa, _, exponent = repr(abs(x)).partition('e')
    whole, _, fraction = mantissa.partition('.')
    fraction = '' if fraction == '0' else fraction
    point = len(whole) + int(exponent or 0)  # digits before the decimal point
    digits = (whole + fraction).lstrip('0')
    point -= len(whole + fraction) - len(digits)
    digits = digits.rstrip('0')
    n = len(digits)
    if n <= point <= 21:
        text = digits + '0' * (point - n)
    elif 0 < point <= 21:
        text = f'{digits[:point]}.{digits[point:]}'
    elif -6 < point <= 0:
        text = f'0.{"0" * -point}{digits}'
    else:
        power = point - 1
        text = f'{digits[0]}{"." + digits[1:] if n > 1 else ""}e{"+" if power > 0 else "-"}{abs(power)}'
    return ('-' if x < 0 else '') + text


def utf16(text: str) -> bytes:
    return text.encode('utf-16-be', 'surrogatepass')


def canonical(value: Any) -> str:
    if value is None:
        return 'null'
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f'[{",".join(map(canonical, value))}]'
    return '{' + ','.join(f'{json.dumps(k, ensure_ascii=False)}:{canonical(value[k])}' for k in sorted(value, key=utf16)) + '}'


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


# ---------------------------------------------------------------------------------------------------------------------
# Ed25519, RFC 8032: verification only

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_MINUS_ONE = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def recover_x(y: int, sign: int) -> int | None:
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * SQRT_MINUS_ONE % P
    if (x * x - x2) % P:
        return None
    return P - x if x & 1 != sign else x


@functools.cache
def decompress(data: bytes) -> Point | None:
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (2**255 - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def add(p: Point, q: Point) -> Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


@functools.cache
def doubles(p: Point) -> list[Point]:
    """p, 2p, 4p …: kept, because an office signs everything with one key."""
    table = [p]
    for _ in range(255):
        table.append(add(table[-1], table[-1]))
    return table


def times(n: int, p: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    for bit, power in enumerate(doubles(p)):
        if n >> bit & 1:
            result = add(result, power)
    return result


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0) or 0
BASE: Point = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def compress(p: Point) -> bytes:
    inverse = pow(p[2], P - 2, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, 'little')


def ed25519_verify(public: bytes, message: bytes, signature: bytes) -> bool:
    if len(public) != 32 or len(signature) != 64:
        return False
    a = decompress(public)
    s = int.from_bytes(signature[32:], 'little')
    if a is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), 'little') % ORDER
    minus_a: Point = (P - a[0], a[1], 1, P - a[3])
    return compress(add(times(s, BASE), times(h, minus_a))) == signature[:32]


def strict_base64(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


SPKI = bytes.fromhex('302a300506032b6570032100')


def raw_key(public: str) -> bytes | None:
    """The 32 bytes of a key that is given as base64 of its SubjectPublicKeyInfo."""
    der = strict_base64(public)
    return der[12:] if der is not None and len(der) == 44 and der.startswith(SPKI) else None


def signed_by(public: str, label: str, said: dict[str, Any], signature: str) -> bool:
    key, value = raw_key(public), strict_base64(signature)
    return key is not None and value is not None and ed25519_verify(key, f'{label}\n{canonical(said)}'.encode(), value)


# ---------------------------------------------------------------------------------------------------------------------
# Tree and checkpoint: RFC 6962 §2.1, C2SP signed-note and tlog-checkpoint


def entry_of(fact: dict[str, Any], fact_hash: str) -> bytes:
    """The log entry of a fact: four of its fields as canonical JSON."""
    return canonical({'hash': fact_hash, 'kind': fact['kind'], 'receivedAt': fact['receivedAt'], 'seq': fact['seq']}).encode()


def tree_root(entries: Iterable[bytes]) -> bytes:
    stack: list[tuple[int, bytes]] = []  # perfect subtrees, largest first
    for entry in entries:
        size, node = 1, sha256(b'\0' + entry)
        while stack and stack[-1][0] == size:
            node = sha256(b'\1' + stack.pop()[1] + node)
            size *= 2
        stack.append((size, node))
    if not stack:
        return sha256(b'')
    root = stack.pop()[1]
    while stack:
        root = sha256(b'\1' + stack.pop()[1] + root)
    return root


SPACES = re.compile('[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]')
WHOLE = re.compile(r'0|[1-9][0-9]{0,18}')


class Vkey(NamedTuple):
    name: str
    id: bytes
    type: int
    key: bytes


def parse_vkey(text: str) -> Vkey | None:
    parts = text.split('+', 2)
    data = strict_base64(parts[2]) if len(parts) == 3 else None
    if data is None or len(data) != 33 or data[0] not in (1, 4) or not parts[0] or SPACES.search(parts[0]):
        return None
    key_id = sha256(parts[0].encode() + b'\n' + data)[:4]
    return Vkey(parts[0], key_id, data[0], data[1:]) if parts[1] == key_id.hex() else None


class Note(NamedTuple):
    text: str
    lines: list[tuple[str, bytes, bytes]]  # name, key id, signature


def parse_note(data: bytes) -> Note | None:
    try:
        note = data.decode('utf-8')
    except UnicodeDecodeError:
        return None
    split = note.rfind('\n\n')
    if split < 0 or not note.endswith('\n') or any(ord(c) < 32 and c != '\n' for c in note):
        return None
    lines = []
    for line in note[split + 2 : -1].split('\n'):
        dash, _, rest = line.partition(' ')
        name, _, text = rest.partition(' ')
        value = strict_base64(text)
        if dash != '\u2014' or not name or '+' in name or SPACES.search(name) or value is None or len(value) < 5:
            return None
        lines.append((name, value[:4], value[4:]))
    return Note(note[: split + 1], lines) if 1 <= len(lines) <= 100 else None


class Checkpoint(NamedTuple):
    origin: str
    size: int
    root: bytes


def parse_checkpoint(text: str) -> Checkpoint | None:
    lines = text.split('\n')
    if len(lines) < 4 or lines[-1] != '' or '' in lines[:-1] or not WHOLE.fullmatch(lines[1]) or int(lines[1]) >= 2**63:
        return None
    root = strict_base64(lines[2])
    return Checkpoint(lines[0], int(lines[1]), root) if root is not None and len(root) == 32 else None


def log_vkey(origin: str, public: str) -> Vkey | None:
    """The key of the log that belongs to an office's public key."""
    key = raw_key(public)
    return None if key is None else Vkey(origin, sha256(origin.encode() + b'\n\1' + key)[:4], 1, key)


def verify_checkpoint(report: Report, data: bytes, vkeys: list[Vkey], entries: list[bytes], keys: list[str]) -> None:
    note = parse_note(data)
    checkpoint = None if note is None else parse_checkpoint(note.text)
    if note is None or checkpoint is None:
        report.wrong.append('The checkpoint is not a signed checkpoint.')
        return
    vkeys = vkeys + [vkey for vkey in (log_vkey(checkpoint.origin, key) for key in keys) if vkey is not None and vkey not in vkeys]
    signed, witnesses = False, set()
    for name, key_id, signature in note.lines:
        for vkey in vkeys:
            if (vkey.name, vkey.id) != (name, key_id):
                continue
            if vkey.type == 1:
                ok = ed25519_verify(vkey.key, note.text.encode(), signature)
                signed = signed or (ok and vkey.name == checkpoint.origin)
            else:
                time = int.from_bytes(signature[:8], 'big')
                ok = ed25519_verify(vkey.key, f'cosignature/v1\ntime {time}\n{note.text}'.encode(), signature[8:])
                witnesses.add(name)
            report.check(ok, f'The checkpoint has a signature by {name} that is not valid.')
    if not vkeys:
        report.not_covered.append("The checkpoint's signatures: no key was given. Pass --vkey with a key from another source.")
    else:
        report.check(signed, f'The checkpoint of {checkpoint.origin} is not signed by a log key that was given.')
    if not report.check(
        checkpoint.size <= len(entries),
        f'The checkpoint covers {checkpoint.size} facts, the export has {len(entries)}: facts were cut off, or the export is older.',
    ):
        return
    if report.check(
        tree_root(entries[: checkpoint.size]) == checkpoint.root,
        f'The first {checkpoint.size} facts do not make the root of the checkpoint: the history differs from the one that was signed.',
    ):
        by = f', cosigned by {", ".join(sorted(witnesses))}' if witnesses else ''
        report.proven.append(
            f'The first {checkpoint.size} facts are the ones in the checkpoint of {checkpoint.origin}{by}.'
            + ('' if signed else ' (Its signature was not checked.)')
        )


# ---------------------------------------------------------------------------------------------------------------------
# The export


class Export(NamedTuple):
    header: dict[str, Any]
    facts: list[dict[str, Any]]
    hashes: list[str]
    heads: list[dict[str, Any]]
    assigned: dict[tuple[str, str], tuple[float, int]]
    birth_years: dict[str, int]  # of unrated players, in offices whose public numbers are whole
    checkpoint: dict[str, Any] | None  # the note, and the keys that the office names


def lines_of(path: str) -> list[bytes]:
    try:
        with open(path, 'rb') as file:
            data = file.read()
        if data[:2] == b'\x1f\x8b':
            data = gzip.decompress(data)
    except (OSError, EOFError, ValueError) as error:
        raise Unreadable(f'{path} cannot be read: {error}') from error
    if not data:
        raise Unreadable(f'{path} is empty.')
    return data.split(b'\n')


FACT_FIELDS = {'actor', 'body', 'id', 'kind', 'previous', 'receivedAt', 'seq'}


def read_fact(raw: bytes, line: int, report: Report) -> tuple[dict[str, Any], str] | None:
    """One line `{"fact":TEXT,"hash":"…"}`; TEXT is what was hashed, byte for byte."""
    cut = raw.rfind(b',"hash":"')
    text, fact_hash = raw[8:cut], raw[cut + 9 : -2]
    where = f'Line {line}'
    if cut < 0 or not raw.endswith(b'"}') or not re.fullmatch(rb'[0-9a-f]{64}', fact_hash):
        report.wrong.append(f'{where}: the fact is malformed.')
        return None
    try:
        fact = json.loads(text)
        is_canonical = canonical(fact).encode() == text
    except (ValueError, RecursionError):
        report.wrong.append(f'{where}: the fact is not JSON.')
        return None
    if not isinstance(fact, dict) or set(fact) - {'reason'} != FACT_FIELDS or not isinstance(fact['body'], dict):
        report.wrong.append(f'{where}: the fact lacks fields or has unknown ones.')
        return None
    where = f'Fact {fact["seq"]} ({fact["id"]})'
    report.check(is_canonical, f'{where} is not written as canonical JSON.')
    report.check(sha256(text).hex() == fact_hash.decode(), f'{where} was changed: its content does not have its hash.')
    return fact, fact_hash.decode()


LINE_ORDER = {'signedHead': 1, 'checkpoint': 2, 'fact': 3, 'private': 4, 'frozen': 4, 'assigned': 4, 'end': 5}


def read_export(path: str, report: Report) -> Export:
    lines = lines_of(path)
    header: dict[str, Any] = {}
    facts: list[dict[str, Any]] = []
    hashes: list[str] = []
    heads: list[dict[str, Any]] = []
    assigned: dict[tuple[str, str], tuple[float, int]] = {}
    end: dict[str, Any] | None = None
    birth_years: dict[str, int] = {}
    past_facts = False
    checkpoint: dict[str, Any] | None = None
    reached = 0
    report.check(lines[-1] == b'', 'The last line has no line feed: the file was cut off.')
    frozen = 0
    for number, raw in enumerate(lines[:-1] if lines[-1] == b'' else lines, 1):
        if end is not None:
            report.wrong.append(f'Line {number}: the file goes on after its end line.')
            break
        if raw.startswith(b'{"fact":'):
            if not report.check(not past_facts, f'Line {number}: a fact stands after lines that come after the facts.'):
                break
            read = read_fact(raw, number, report)
            if read is None:
                break
            facts.append(read[0])
            hashes.append(read[1])
            continue
        past_facts = bool(facts)
        try:
            value = json.loads(raw)
        except (ValueError, RecursionError):
            report.wrong.append(f'Line {number} is not JSON.')
            continue
        kind = next(iter(value), '') if isinstance(value, dict) else ''
        if kind in LINE_ORDER:
            rank = LINE_ORDER[kind]
            report.check(rank >= reached, f'Line {number}: "{kind}" stands after lines that come later.')
            reached = max(reached, rank)
        if not isinstance(value, dict):
            report.wrong.append(f'Line {number} is not an object.')
        elif number == 1:
            if value.get('harkness') != 'office' or value.get('version') != 1:
                raise Unreadable(f'{path} is not an export of version 1 of a Harkness office.')
            if value.get('content') != 'public':
                raise Unreadable(f'{path} is an export of the whole office, with private values. Make one with --public.')
            header = value
        elif 'signedHead' in value:
            heads.append(value['signedHead'])
        elif 'assigned' in value:
            one = value['assigned']
            assigned[one['player'], one['system']] = (float(one['rating']), int(one['games']))
        elif 'end' in value:
            end = value['end']
            report.check(end.get('lines') == number - 1, f'{number - 1} lines stand before the end, which counts {end.get("lines")}.')
        elif 'private' in value and value['private'].get('field') == 'birthDate' and value['private'].get('salt') == '':
            birth_years[value['private']['player']] = int(value['private']['value'])
        elif 'checkpoint' in value:
            report.check(checkpoint is None and not facts, f'Line {number}: one checkpoint stands before the facts, and no other.')
            checkpoint = value['checkpoint']
        elif set(value) & {'private', 'record'}:
            report.wrong.append(f'Line {number}: a public export must not hold private values or records.')
        elif 'frozen' in value:
            frozen += 1
        else:
            report.wrong.append(f'Line {number}: "{next(iter(value), "")}" is no kind of line of a public export.')
    if not header:
        raise Unreadable(f'{path} has no header.')
    if report.check(end is not None, 'The file has no end line: it was cut off.') and end is not None:
        report.check(end.get('facts') == len(facts), f'The file has {len(facts)} facts; its end line counts {end.get("facts")}.')
    if frozen:
        report.not_covered.append(f'{frozen} lines "frozen" were not read; only their number was checked.')
    return Export(header, facts, hashes, heads, assigned, birth_years, checkpoint)


def verify_chain(export: Export, report: Report) -> None:
    before = len(report.wrong)
    previous, received = '0' * 64, ''
    for index, (fact, fact_hash) in enumerate(zip(export.facts, export.hashes)):
        where = f'Fact {fact["seq"]} ({fact["id"]})'
        if not (
            report.check(fact['seq'] == index + 1, f'{where}: expected fact {index + 1} here; a fact is missing, added or moved.')
            and report.check(fact['previous'] == previous, f'{where} does not follow from the fact before it.')
            and report.check(fact['receivedAt'] >= received, f'{where} was received before the fact before it.')
        ):
            break
        previous, received = fact_hash, fact['receivedAt']
    ids = Counter(fact['id'] for fact in export.facts)
    for one in [one for one, count in ids.items() if count > 1]:
        report.wrong.append(f'Two facts have the id {one}.')
    head = export.header.get('head', {})
    report.check(
        head == {'hash': previous, 'seq': len(export.facts)},
        f'The header names fact {head.get("seq")} with hash {head.get("hash")} as the last; the file ends with fact {len(export.facts)}, {previous}.',
    )
    if len(report.wrong) == before:
        report.proven.append(f'The {len(export.facts)} facts are chained without a gap; the last hash is {previous}.')


def verify_heads(export: Export, report: Report, keys: list[str]) -> None:
    good = 0
    for head in export.heads:
        seq = head.get('seq')
        where = f'The signed head of fact {seq}'
        said = {name: head.get(name) for name in ('hash', 'seq', 'signedAt')}
        ok = report.check(
            signed_by(head.get('publicKey', ''), 'harkness head 1', said, head.get('signature', '')),
            f'{where}: the signature is not valid.',
        )
        if keys:
            ok &= report.check(head.get('publicKey') in keys, f'{where} is signed by another key than the one you gave.')
        known = isinstance(seq, int) and 1 <= seq <= len(export.hashes)
        ok &= report.check(
            known and export.hashes[seq - 1] == head.get('hash'),
            f'{where} has hash {head.get("hash")}: the facts in this file are not the ones that were signed.',
        )
        good += ok
    if good:
        report.proven.append(f'{many(good, "signed head")} valid, and the facts have the hashes that were signed.')
    if not export.heads:
        report.not_covered.append('The export has no signed head: nobody vouches for the facts.')


def list_facts(export: Export) -> list[dict[str, Any]]:
    return [fact for fact in export.facts if fact['kind'] == 'list-published']


def verify_list_signatures(export: Export, report: Report, keys: list[str]) -> None:
    lists, good = list_facts(export), 0
    for fact in lists:
        body = fact['body']
        where = f'The list {name_of(body)}'
        said = {name: value for name, value in body.items() if name not in ('signature', 'publicKey')}
        ok = report.check(signed_by(body['publicKey'], 'harkness list 1', said, body['signature']), f'{where}: the signature is not valid.')
        if keys:
            ok &= report.check(body['publicKey'] in keys, f'{where} is signed by another key than the one you gave.')
        ok &= report.check(0 <= body['upTo'] < fact['seq'], f'{where} claims to rest on facts that came after it.')
        good += ok
    if good:
        report.proven.append(f'{many(good, "published list")} signed by the office.')
    own = {fact['body']['publicKey'] for fact in lists} | {str(head.get('publicKey')) for head in export.heads}
    if not keys and own:
        report.not_covered.append(
            f'Whose key it is: {" and ".join(sorted(own))} stands in the export itself. Compare it with a printed list or another site, and pass it as --key.'
        )


def name_of(body: dict[str, Any]) -> str:
    return f'{body["list"]} of {body["date"]}'


# ---------------------------------------------------------------------------------------------------------------------
# US Chess: the documents of 2015, 2020 and 2025, and their dated rules. Section numbers are those of the document of 2025.

US_SYSTEMS = ('OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB')


class UsEdition(NamedTuple):
    bonus: int  # B of §4.2
    old_effective_games: bool  # the bound of December 2010
    whole_numbers: bool  # storage before 2014-09-01
    absolute_floor: bool  # AF of §5
    least_peak_floor: int
    modern: bool  # 2020-09-02: AF only over the board, Life Masters and reduced K only in OTBR, prizes from $4,000
    strict_three: bool  # 2025-02-10: a bonus in three games needs three opponents
    blend: bool  # 2020-06-01: Step 1 blends all sources; before it, the lists of 2015
    new_fide: bool  # 2024-03-01: the conversion of FIDE ratings
    new_cfc: bool  # 2025-01-01: the conversion of CFC ratings
    day: str  # selects time controls; a document's own rules by name
    k_numerator: float = 800  # §4.2
    fewest_bonus_games: int = 3
    bonus_games_at_least: int = 4
    expectancy_scale: float = 400
    special_up_to: int = 8  # §1, Step 4
    special_most: float = 2700  # §4.1


BONUS = (('2025-01-01', 10), ('2023-02-01', 12), ('2017-06-01', 14), ('2015-06-01', 12), ('2014-03-20', 10), ('2012-08-03', 8), ('2008-06-06', 6), ('2001-01-01', 10))


def us_edition(day: str) -> UsEdition:
    """The rules by date (§8), with the multiplier of 10 that was decided in 2025 for sections since January 2025."""
    return UsEdition(
        bonus=next(value for since, value in BONUS if day >= since),
        old_effective_games=day < '2013-05-08',
        whole_numbers=day < '2014-09-01',
        absolute_floor=day >= '2008-08-07',
        least_peak_floor=1200 if day >= '2010-04-01' else 1400,
        modern=day >= '2020-09-02',
        strict_three=day >= '2025-02-10',
        blend=day >= '2020-06-01',
        new_fide=day >= '2024-03-01',
        new_cfc=day >= '2025-01-01',
        day=day,
    )


# Numbers that an office may change by an amendment of its profile and that are applied here; sections under any other amendment are not rated.
AMENDABLE = {
    'uschess.bonus-multiplier': 'bonus',
    'uschess.k-numerator': 'k_numerator',
    'uschess.bonus-fewest-games': 'fewest_bonus_games',
    'uschess.bonus-games-at-least': 'bonus_games_at_least',
    'uschess.expectancy-scale': 'expectancy_scale',
    'uschess.special-up-to': 'special_up_to',
    'uschess.special-most': 'special_most',
}


class NotImplementedHere(Exception):
    """Why a section or a list cannot be computed by this program."""


class Amendment(NamedTuple):
    """A rule of the office's own (docs/federation.md): it holds until its last day, or until the next one of its parameter."""

    parameter: str
    first: str
    last: str
    value: Any


def amendments_of(profile: dict[str, Any]) -> list[Amendment]:
    found = []
    for one in profile.get('amendments', []):
        later = [other['from'] for other in profile['amendments'] if other['parameter'] == one['parameter'] and other['from'] > one['from']]
        last = one.get('until') or (days_before(min(later), 1) if later else '9999-12-31')
        found.append(Amendment(one['parameter'], one['from'], last, one['value']))
    return found


def amended(edition: UsEdition, day: str, own: list[Amendment]) -> UsEdition:
    for one in own:
        if one.first <= day <= one.last:
            if one.parameter not in AMENDABLE:
                raise NotImplementedHere(f'the office has its own {one.parameter} on that day, which this program does not apply')
            edition = edition._replace(**{AMENDABLE[one.parameter]: one.value})
    return edition


def last_profile(facts: list[dict[str, Any]]) -> dict[str, Any]:
    """The last one holds. A profile cannot be revoked, only followed by another."""
    return next((fact['body'] for fact in reversed(facts) if fact['kind'] == 'profile'), {})


def own_authority(facts: list[dict[str, Any]], authority: str) -> dict[str, Any]:
    return next((one for one in last_profile(facts).get('authorities', []) if one['id'] == authority), {})


def us_edition_by_name(name: str) -> UsEdition:
    bonus = {'2015': 12, '2020': 14, '2025': 12}[name]
    day = {'2015': '2015-06-01', '2020': '2020-09-02', '2025': '2025-02-10'}[name]
    return us_edition(day)._replace(bonus=bonus)


class Control(NamedTuple):
    """A time control: periods of moves (None: the rest of the game) and minutes, and the seconds a move."""

    periods: tuple[tuple[float | None, float], ...]
    seconds: float


def us_total(control: Control) -> float:
    """mm + ss of the US Chess preamble."""
    return sum(minutes for _, minutes in control.periods) + control.seconds


def seconds_for_game(control: Control) -> float:
    """FIDE 1.1: the time for 60 moves. A period that begins after them does not count (FIDE-A-34)."""
    seconds, made = 0.0, 0.0
    for moves, minutes in control.periods:
        if made >= 60:
            break
        own = min(60 if moves is None else moves, 60 - made)
        seconds, made = seconds + minutes * 60 + control.seconds * own, made + own
    return seconds


BARE = re.compile(r'([0-9]+(?:\.[0-9]+)?)(?:\s*([+|])\s*([0-9]+))?')
IN_SECONDS = re.compile(r'(?:([0-9]+)/)?([0-9]+)(?:\+([0-9]+))?')
PERIOD = re.compile(r'(?:(?:g|sd|td|game)/?|(?P<moves>[0-9]+)/)(?P<minutes>[0-9]+(?:\.[0-9]+)?)', re.I)
EXTRA = re.compile(r'(?:\+|(?:inc|i)/?|(?:t/d|d)/?)([0-9]+)s?', re.I)


@functools.cache
def time_of(text: str) -> Control | None:
    """A time control as docs/public-export.md says it is read; None: the office cannot read it either, and rates nothing by it."""
    text = text.strip()
    short = BARE.fullmatch(text)
    if short is not None and (short[3] is not None or float(short[1]) >= 180):
        main = float(short[1])
        return Control(((None, main / 60 if short[2] != '|' and main >= 180 else main),), float(short[3] or 0))
    return (time_in_seconds(text) if ':' in text else time_in_minutes(text)) or time_in_words(text)


def time_in_seconds(text: str) -> Control | None:
    """`40/6000+30:900+30`; the increment must be the same in every period."""
    periods: list[tuple[float | None, float]] = []
    extras = set()
    for part in text.split(':'):
        found = IN_SECONDS.fullmatch(part.strip())
        if found is None or (periods and periods[-1][0] is None):
            return None
        moves, seconds = None if found[1] is None else int(found[1]), int(found[2])
        if moves is not None and moves > 100 and seconds <= 100:
            moves, seconds = seconds, moves  # written the other way round
        periods.append((moves, seconds / 60))
        extras.add(int(found[3] or 0))
    return Control(tuple(periods), float(extras.pop())) if periods[-1][0] is None and len(extras) == 1 else None


def time_in_minutes(text: str) -> Control | None:
    """`G/60;d5`, `40/90,SD/30;+30`."""
    text = re.sub(r'\s*/\s*', '/', text)
    text = re.sub(r'(\+|\b(?:inc|i|t/d|d|g|sd|td|game))\s+(?=[0-9])', r'\1', text, flags=re.I | re.A)
    text = re.sub(r'(?<=[0-9])(?=\+|d/?[0-9]|inc|i/|t/d)', ';', text, flags=re.I)
    periods: list[tuple[float | None, float]] = []
    seconds: float | None = None
    after_period = False
    for part in filter(None, re.split(r'[;,\s]', text)):
        period, extra = PERIOD.fullmatch(part), EXTRA.fullmatch(part)
        if period is not None and not (periods and periods[-1][0] is None):
            periods.append((None if period['moves'] is None else int(period['moves']), float(period['minutes'])))
            after_period = True
        elif extra is not None and after_period and seconds in (None, float(extra[1])):
            seconds, after_period = float(extra[1]), False
        else:
            return None
    return Control(tuple(periods), seconds or 0.0) if periods and periods[-1][0] is None else None


# The vocabulary of docs/formats.md, "Time controls in words".
HOURS = 'hours?|hrs?|heures?|horas?|ore?a?|std|stunden?|h'
MINUTES = 'minutes?|minutos?|minuten|minuti|minuta|minuut|minut|mins?|mn|минута?|мин|m'
SECONDS = 'seconds?|secondes?|secondi|segundos?|sekunden?|sekundi|secs?|sek|seg|секунд[аеи]?|сек|s'
MOVES = 'moves?|mvs?|züge|zug|coups?|jugadas?|movimientos?|lances?|mosse|mossa|poteza|poteze|zetten|мутаре|mutari'
EMPTY = (
    'with and und et y e con avec mit of de di the den der die das le la then poi danach dann puis luego a an all alles ko en total move moves züge zug '
    'coup coups movimiento movimientos movimento lance lances mosse mossa mutare potezu потезу per pro par por po по je za за each game partie partiju '
    'partije партију celu целу čitavu player spieler jucator joueur jugador igraču increment increments inkrement incremento incrementos incrément incréments '
    'inc i bonus bônus bonifikation added starting from first one rest für for pour'
).split()


def word_pattern(names: str) -> str:
    return rf'(?:{names})(?![a-zà-žа-я])\.?'


WORD_KINDS = [
    (kind, re.compile(pattern))
    for kind, pattern in (
        ('minutes', r"(?P<h>[0-9]{1,2})\s*h(?:r|our|eure)?\s*(?P<m>[0-9]{1,2})(?:\s*min[a-z0-9_]*|')?(?![0-9])"),
        ('minutes', r'(?P<h>[0-9]{1,2}):(?P<m>[0-9][0-9])(?![0-9])'),
        ('minutes', rf'(?P<h>[0-9]{{1,2}}(?:\.5)?)\s*{word_pattern(HOURS)}'),
        ('minutes', rf"(?P<m>[0-9]{{1,3}}(?:\.[0-9]+)?)\s*-?\s*(?:'|{word_pattern(MINUTES)})"),
        ('seconds', rf'(?P<n>[0-9]{{1,3}})\s*-?\s*(?:"|{word_pattern(SECONDS)})'),
        ('moves', rf'(?P<n>[0-9]{{1,3}})\s*{word_pattern(MOVES)}'),
        ('number', r'(?P<n>[0-9]{1,3}(?:\.5)?)(?![0-9.]*[0-9])'),
        ('plus', r'\+|plus(?![a-z])'),
        ('over', r'/|x(?=\s*[0-9])|(?:in|for|für|fur|pour|per|para)(?![a-zà-ž])'),
        ('after', r'(?:after|nach|après|dopo|después de)(?![a-z])'),
        ('delay', r'd(?=\s*/?\s*[0-9])\s*/?|(?:delay|bronstein)(?![a-z])'),
        ('game', r'(?:game|g)(?=\s*[/:]?\s*[0-9])\s*[/:]?'),
        ('rest', r'(?:sd|rest|end|ende|restante|resto)(?![a-z])'),
        ('', r'[\s,;.]+|-(?=\s)'),
        ('', rf'(?:{"|".join(sorted(EMPTY, key=len, reverse=True))})(?![a-zà-žа-я])'),
    )
]  # fmt: skip


class Token(NamedTuple):
    kind: str
    value: float


def time_in_words(text: str) -> Control | None:
    """`90 min + 30 sec`, `90 Minuten für 40 Züge und 30 Minuten für den Rest`. Every word must be understood."""
    plain = re.sub('[’‘′´`]', "'", text)
    plain = unicodedata.normalize('NFKC', re.sub('[”“″]', '"', plain)).lower().replace("''", '"')
    plain = re.sub(r'([0-9]),5(?![0-9])', r'\1.5', plain)
    plain = re.sub(r'^[^0-9:]*:', '', plain)
    plain = re.sub(
        r'(?:starting )?(?:from|ab|dal?|desde|à partir de) (?:the )?(?:first move|1st move|moves? (?:1|one)(?![0-9])|zug 1(?![0-9]))', '', plain
    )
    plain = re.sub(r'([0-9]+)-\1(?=\s*min)', r'\1', plain)
    plain = re.sub(r"^([0-9]+)\s*\+\s*([0-9]+)'$", r'\1 min + \2 sec', plain)
    plain = re.sub(r'^(?:[^0-9\s]{2,} )+(?=(?:g|game|sd)\s*/?\s*[0-9]|[0-9])', '', plain).strip()
    if re.search(r'\brounds?\s*[0-9]|byo|\.\.\.|…', plain, re.A):
        return None  # a control by round, or overtime, is not one control
    read = [None if tokens is None else control_of_words(tokens) for tokens in map(tokens_of, re.split(r'\s(?:or|ou|o|oder|ili)\s', plain))]
    first = read[0]
    # Two controls to choose from are one if they come to the same.
    if first is None or any(one is None or us_total(one) != us_total(first) for one in read):
        return None
    return first


def tokens_of(text: str) -> list[Token] | None:
    tokens, at = [], 0
    while at < len(text):
        for kind, pattern in WORD_KINDS:
            found = pattern.match(text, at)
            if found is None or not found[0]:
                continue
            if kind:
                own = {'h': None, 'm': None, 'n': None, **found.groupdict()}
                tokens.append(Token(kind, float(own['n']) if own['n'] is not None else 60 * float(own['h'] or 0) + float(own['m'] or 0)))
            at = found.end()
            break
        else:
            return None
    return tokens


def pair_of_words(first: Token, second: Token) -> tuple[float, float] | None:
    """`40/90min`, `90min/40`, `40/90`: moves and minutes."""
    if first.kind == 'minutes':
        return None if second.kind == 'minutes' else (second.value, first.value)
    if second.kind == 'minutes':
        return first.value, second.value
    is_moves = first.value == int(first.value) and 20 <= first.value <= 60
    return (first.value, second.value) if second.kind == 'number' and is_moves else None


def control_of_words(tokens: list[Token]) -> Control | None:
    periods: list[tuple[float | None, float]] = []
    extra: float | None = None
    extra_since = whole = False
    nothing = Token('', 0)
    if tokens and tokens[0].kind in ('over', 'plus'):
        return None
    index = -1
    while (index := index + 1) < len(tokens):
        (kind, value), before = tokens[index], tokens[index - 1].kind if index else ''
        next_, after = [*tokens[index + 1 : index + 3], nothing, nothing][:2]
        complete = bool(periods) and periods[-1][0] is None
        is_extra = kind == 'seconds' or (kind == 'number' and periods and before in ('plus', 'delay') and next_.kind != 'over')
        if is_extra:
            # Delay or increment may stand after each period, once, and must be the same.
            if not periods or extra_since or extra not in (None, value):
                return None
            extra, extra_since = value, True
        elif kind in ('minutes', 'number'):
            if next_.kind == 'over' and after.kind in ('number', 'minutes', 'moves'):
                pair = pair_of_words(tokens[index], after)
                if pair is None or complete:
                    return None
                periods.append(pair)
                extra_since, index = False, index + 2
            elif next_.kind == 'moves':
                if complete:
                    return None
                periods.append((next_.value, value))
                extra_since, index = False, index + 1
            elif next_.kind == 'after' and after.kind == 'moves' and len(periods) == 1 and complete:
                # `90 minutes plus 30 min after 40 moves`
                periods = [(after.value, periods[0][1]), (None, value)]
                index += 2
            elif complete:
                return None
            else:
                whole = whole or before == 'game'
                periods.append((None, value))
                extra_since = False
        elif kind == 'moves':
            if next_.kind != 'over' or after.kind != 'minutes' or complete:
                return None
            periods.append((value, after.value))
            index += 2
        elif (kind == 'delay' and not periods) or kind == 'after':
            return None
    if not periods or periods[-1][0] is not None or (whole and len(periods) > 1 and periods[0][0] is None):
        return None
    return Control(tuple(periods), extra or 0.0)


def systems_of(edition: UsEdition, venue: str, total: float) -> list[str]:
    """Preamble and footnote 1; `total` is mm + ss."""
    day, systems = edition.day, []
    if venue == 'otb':
        if total >= 30:
            systems.append('OTBR')
        dual = 65 if day >= '2004-01-01' else 60 if day >= '2002-01-01' else 29
        blitz = day >= '2013-03-01'
        if (10 if blitz else 4) < total <= dual:
            systems.append('OTBQ')
        if blitz and 5 <= total <= 10:
            systems.append('OTBB')
        return systems
    regular = day >= '2020-06-01'
    if regular and total >= 30:
        systems.append('OLR')
    if day >= '2015-03-01' and 10 < total <= (29 if regular else 65):
        systems.append('OLQ')
    if day >= '2014-10-01' and 5 <= total <= 10:
        systems.append('OLB')
    return systems


def half_up(x: float) -> int:
    return math.floor(Fraction(x) + Fraction(1, 2))


def effective_games(edition: UsEdition, rating: float, games: int) -> float:
    """§3."""
    if edition.old_effective_games:
        bound = 50 / math.sqrt(1 + (2200 - rating) ** 2 / 100000) if rating < 2200 else 50.0
    else:
        bound = 50 / math.sqrt(0.662 + 0.00000739 * (2569 - rating) ** 2) if rating <= 2355 else 50.0
    return min(games, bound)


EPSILON = Fraction(1, 10**7)


def special(r0: float, effective: float, history: str, opponents: list[float], score: float) -> float:
    """§4.1 in exact fractions. The search starts at R0', as in the real program (ruling US-A-01)."""
    n = Fraction(effective)
    prior, wanted = Fraction(r0), Fraction(score) + n / 2
    if history == 'all_wins':
        prior, wanted = prior - 400, Fraction(score) + n
    elif history == 'all_losses':
        prior, wanted = prior + 400, Fraction(score)
    against = [Fraction(one) for one in opponents]

    def expectancy(r: Fraction, opponent: Fraction) -> Fraction:
        return min(Fraction(1), max(Fraction(0), Fraction(1, 2) + (r - opponent) / 800))

    def f(r: Fraction) -> Fraction:
        return n * expectancy(r, prior) + sum(expectancy(r, one) for one in against) - wanted

    knots = sorted({one + side for one in [prior, *against] for side in (-400, 400)})
    m = prior
    for _ in range(4 * len(knots) + 8):
        value = f(m)
        if abs(value) <= EPSILON:
            break
        if value > 0:
            knot = max((z for z in knots if z < m), default=None)
        else:
            knot = min((z for z in knots if z > m), default=None)
        if knot is None:
            break
        slope = value - f(knot)
        if abs(slope) < EPSILON:
            m = knot
            continue
        root = m - value * (m - knot) / slope
        m = max(root, knot) if value > 0 else min(root, knot)
    return float(m)


class Entrant(NamedTuple):
    """A player of a section, before it."""

    rating: float
    games: int
    unrated: bool
    history: str  # none, mixed, all_wins, all_losses: earlier games in this system


class Game(NamedTuple):
    a: int
    b: int
    score: float  # of a


class Rated(NamedTuple):
    """What the five steps gave a player; rating None: no rated game."""

    m: int
    score: float
    rating: float | None
    formula: str
    step4: float | None


def rate_section(edition: UsEdition, system: str, total: float | None, players: list[Entrant], games: list[Game], bonus: bool = True) -> list[Rated]:
    """§1, Steps 2 to 5."""
    met: list[list[tuple[int, float]]] = [[] for _ in players]
    for game in games:
        met[game.a].append((game.b, game.score))
        met[game.b].append((game.a, 1 - game.score))

    def special_of(i: int, ratings: list[float], effective: float) -> float:
        player = players[i]
        history = 'none' if player.unrated else player.history
        value = special(player.rating, effective, history, [ratings[o] for o, _ in met[i]], sum(s for _, s in met[i]))
        return max(100.0, min(edition.special_most, value))

    effective = [effective_games(edition, one.rating, one.games) for one in players]
    first = [one.rating for one in players]
    seen = list(first)
    for i, one in enumerate(players):
        if one.unrated and one.games == 0 and met[i]:
            seen[i] = special_of(i, first, 1.0)
    uses_special = [one.games <= edition.special_up_to or (not one.unrated and one.history in ('all_wins', 'all_losses')) for one in players]
    steps: list[list[float]] = []
    for _ in range(2):
        after = list(seen)
        for i, one in enumerate(players):
            if not met[i]:
                continue
            if uses_special[i]:
                after[i] = special_of(i, seen, effective[i])
            else:
                value = standard(edition, system, total, one.rating, effective[i], [(str(o), seen[o], s) for o, s in met[i]], bonus)
                after[i] = max(100.0, value)
        steps.append(after)
        seen = after
    return [
        Rated(len(met[i]), sum(s for _, s in met[i]), steps[1][i], 'special' if uses_special[i] else 'standard', steps[0][i])
        if met[i]
        else Rated(0, 0.0, None, '', None)
        for i in range(len(players))
    ]


def standard(edition: UsEdition, system: str, total: float | None, r0: float, effective: float, games: list[tuple[str, float, float]], bonus: bool) -> float:
    """§4.2; a game is opponent, rating, score."""
    m = len(games)
    k = edition.k_numerator / (effective + m)
    if r0 > 2200 and total is not None and 30 <= total <= 65 and (system == 'OTBR' or not edition.modern):
        k = edition.k_numerator * (6.5 - 0.0025 * r0) / (effective + m) if r0 < 2500 else 200 / (effective + m)
    expected = sum(1 / (1 + 10 ** (-(r0 - rating) / edition.expectancy_scale)) for _, rating, _ in games)
    change = k * (sum(score for _, _, score in games) - expected)
    most = max(Counter(opponent for opponent, _, _ in games).values())
    allowed = m >= edition.fewest_bonus_games and most <= (1 if m == 3 and edition.strict_three else 2)
    extra = max(0.0, change - edition.bonus * math.sqrt(max(m, edition.bonus_games_at_least))) if bonus and allowed else 0.0
    return r0 + change + extra


class Standing(NamedTuple):
    """A player in a system. The rating is None while there is none."""

    rating: float | None = None
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    threes: int = 0
    peak: float | None = None
    above2200: int = 0
    money: int | None = None
    ceiling: float | None = None
    matches: tuple[tuple[str, float], ...] = ()
    last: str | None = None
    unknown: bool = False  # rests on something that this program could not compute
    near: bool = False  # rests on an age of which the export has the year only
    past: str = 'none'  # none, mixed, all_wins, all_losses: all earlier games in this system

    def history(self) -> str:
        return self.past


def past_of(wins: int, draws: int, losses: int) -> str:
    if wins + draws + losses == 0:
        return 'none'
    return 'all_wins' if draws + losses == 0 else 'all_losses' if wins + draws == 0 else 'mixed'


def past_after(past: str, section: str) -> str:
    """What is known of all games, after those of a section."""
    if past == 'none' or section == 'none':
        return section if past == 'none' else past
    return past if past == section else 'mixed'


def prize_floor(day: str, amount: float, under: int | None) -> int | None:
    """§5: a large prize in an under-2000 context."""
    if under is None or under > 2000 or amount < (4000 if us_edition(day).modern else 2000):
        return None
    return min(2000, -(-under // 100) * 100)


def peak_floor(edition: UsEdition, peak: float) -> int | None:
    level = min(2100, (half_up(peak) - 200) // 100 * 100)
    return level if level >= edition.least_peak_floor else None


def floor_of(edition: UsEdition, system: str, after: Standing, peak: float | None, life_master: bool) -> float:
    """§5, from the counts after the section and the peak before it."""
    floors: list[float] = [100]
    if edition.absolute_floor and (system.startswith('OTB') or not edition.modern):
        floors.append(min(100 + 4 * after.wins + 2 * after.draws + after.threes, 150))
    if peak is not None:
        floors.append(peak_floor(edition, peak) or 0)
    if after.money is not None:
        floors.append(after.money)
    if life_master and (system == 'OTBR' or not edition.modern):
        floors.append(2200)
    return max(floors)


def years_before(day: str, years: int) -> str:
    date = datetime.date.fromisoformat(day)
    try:
        return date.replace(year=date.year - years).isoformat()
    except ValueError:
        return date.replace(year=date.year - years, day=28).isoformat()


def days_before(day: str, days: int) -> str:
    return (datetime.date.fromisoformat(day) - datetime.timedelta(days=days)).isoformat()


def match_change(change: float, end: str, earlier: Iterable[tuple[str, float]]) -> float:
    """§7: at most 50 points a match, net 100 in 180 days, net 200 in three years. A cap never forces a change."""
    past = list(earlier)
    change = max(-50.0, min(50.0, change))
    for since, cap in ((days_before(end, 180), 100.0), (years_before(end, 3), 200.0)):
        net = sum(one for on, one in past if since <= on <= end)
        if change > 0:
            change = max(0.0, min(change, cap - net))
        else:
            change = min(0.0, max(change, -cap - net))
    return change


def round_away(x: float, start: float) -> float:
    return float(math.ceil(x) if x > start else math.floor(x))


def settle(edition: UsEdition, system: str, before: Standing, after: Standing, rated: Rated, life_master: bool, entrant: Entrant) -> tuple[float, float]:
    """Ceiling, floor and storage of a Step 5 value. Returns the final rating and the floor."""
    assert rated.rating is not None
    value = rated.rating
    if before.ceiling is not None:
        value = min(value, max(before.ceiling, entrant.rating) if not entrant.unrated else before.ceiling)
    floor = floor_of(edition, system, after, peak_before(before), life_master)
    value = max(value, float(floor))
    if edition.whole_numbers:
        value = float(half_up(value)) if rated.formula == 'special' or entrant.unrated else round_away(value, entrant.rating)
    return value, floor


def peak_before(standing: Standing) -> float | None:
    own = standing.rating if standing.games > 25 else None
    known = [one for one in (standing.peak, own) if one is not None]
    return max(known) if known else None


class Persons:
    """What Step 1 and §6 ask of a person: fields by day, outside ratings, memberships, opt-ins."""

    def __init__(self, facts: list[dict[str, Any]], into: dict[str, str]) -> None:
        self.fields: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        self.outside: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        self.members: dict[str, list[tuple[str, str]]] = {}
        self.opted: dict[str, list[tuple[str, bool]]] = {}
        self.included: set[tuple[str, str]] = set()
        self.with_birth_date: set[str] = set()
        revoked = revoked_ids(facts)
        for fact in facts:
            body, kind = fact['body'], fact['kind']
            if 'player' not in body or fact['id'] in revoked:
                continue
            player = final_id(into, body['player'])
            if kind in ('player-registered', 'player-updated'):
                self.fields.setdefault(player, []).append((body.get('on', ''), body))
                if 'birthDate' in body.get('commitments', {}):
                    self.with_birth_date.add(player)
            elif kind == 'outside-rating':
                self.outside.setdefault(player, []).append((body['on'], body))
            elif kind == 'membership':
                self.members.setdefault(player, []).append((body['from'], body['until']))
            elif kind == 'decision' and body['type'] in ('fide-opt-in', 'fide-opt-out-approved'):
                self.opted.setdefault(player, []).append((body['on'], body['type'] == 'fide-opt-in'))
            elif kind == 'decision' and body['type'] == 'foreign-event-inclusion':
                self.included.add((player, body['event']))

    def field(self, player: str, name: str, day: str) -> Any:
        """Of several the one with the latest day, then the last entered."""
        found = [(on, body[name]) for on, body in self.fields.get(player, []) if name in body and on <= day]
        return max(enumerate(found), key=lambda one: (one[1][0], one[0]))[1][1] if found else None

    def outside_rating(self, player: str, source: str, day: str) -> tuple[float, str] | None:
        """The latest one. Of FIDE a standard rating before a rapid before a blitz one."""
        known = [(on, body) for on, body in self.outside.get(player, []) if body['source'] == source and on <= day]
        for wanted in ('standard', 'rapid', 'blitz') if source == 'FIDE' else (None,):
            found = [(on, body['rating']) for on, body in known if wanted is None or body.get('list', 'standard') == wanted]
            if found:
                on, rating = max(enumerate(found), key=lambda one: (one[1][0], one[0]))[1]
                return float(rating), on
        return None

    def is_member(self, player: str, day: str) -> bool:
        return any(start <= day <= until for start, until in self.members.get(player, []))

    def has_opted_in(self, player: str, day: str) -> bool:
        """Before a day: the last value of an earlier day."""
        found = [(on, at, choice) for at, (on, choice) in enumerate(self.opted.get(player, [])) if on < day]
        return max(found)[2] if found else False


def from_fide(edition: UsEdition, fide: float, youth: bool = False) -> float:
    """§2.1; in youth events §6."""
    if youth:
        if fide > 2000:
            return 80 + fide
        return -453 + 1.2667 * fide if edition.new_fide else 560 + 0.76 * fide
    if fide > 2000:
        return 20 + 1.02 * fide
    return -1073 + 1.5667 * fide if edition.new_fide else 180 + 0.94 * fide


def from_cfc(edition: UsEdition, cfc: float) -> float:
    """§2.2."""
    if not edition.new_cfc:
        return cfc - 90 if cfc <= 1500 else 1.1 * cfc - 240
    if cfc < 1150:
        return -115 + 0.815 * cfc
    if cfc < 1610:
        return -650 + 1.28 * cfc
    return -856 + 1.41 * cfc if cfc < 2000 else -240 + 1.1 * cfc


def days_between(a: str, b: str) -> int:
    return (datetime.date.fromisoformat(b) - datetime.date.fromisoformat(a)).days


def by_age(edition: UsEdition, birth: str | None, day: str, adult: bool) -> float:
    """§2.3, rulings A-17 and A-18: not rounded; without a plausible birth date 1300 or 750."""
    age = None if birth is None else days_between(birth, day) / 365.25
    if age is None or (age < 3 and edition.blend):
        return 1300.0 if adult else 750.0
    return 50 * age if 3 <= age <= 26 else 1300.0


class Initial(NamedTuple):
    rating: float
    games: int


class Source(NamedTuple):
    rating: float  # converted
    factor: int
    day: str


def blend(edition: UsEdition, sources: list[Source], end: str, age_rating: list[float]) -> Initial | None:
    """§2; `age_rating` is P of each source. None: nothing has weight."""
    weights = []
    for source, p in zip(sources, age_rating):
        z = min(6.0, (source.rating - p) / 350)
        stale = max(0, days_between(source.day, end))
        weights.append(source.factor * math.exp(0.06 * (z - 6) * stale / 365.25))
    total = sum(weights)
    if total == 0:
        return None
    known = [source.rating for source, weight in zip(sources, weights) if weight > 0]
    average = known[0] if len(known) == 1 else sum(w * one.rating for w, one in zip(weights, sources)) / total
    return Initial(float(half_up(average)), math.ceil(min(10.0, total)))


def us_sources(system: str, states: dict[str, Standing]) -> list[Source]:
    found = []
    for other in US_SYSTEMS:
        state = states.get(other)
        if other == system or state is None or state.rating is None or state.last is None:
            continue
        most = 10 if other == 'OTBR' or (other, system) in (('OTBB', 'OLB'), ('OTBQ', 'OLQ')) else 5
        found.append(Source(state.rating, min(most, state.games), state.last))
    return found


def by_list(system: str, states: dict[str, Standing], fide: Initial | None, cfc: Initial | None, national: float | None) -> Initial | None:
    """§2.1 to §2.5 of 2015: the first that applies; None: by age."""

    def own(other: str, least: int, games: Any) -> Initial | None:
        state = states.get(other)
        if state is None or state.rating is None or state.games < least:
            return None
        return Initial(state.rating, games(state.games))

    def zero(one: Initial | None) -> Initial | None:
        return None if one is None else Initial(one.rating, 0)

    at_most_ten = lambda games: min(10, games)  # noqa: E731
    none = lambda _: 0  # noqa: E731
    ten = lambda _: 10  # noqa: E731
    order: dict[str, list[Initial | None]] = {
        'OTBR': [fide, cfc, own('OTBQ', 4, none)],
        'OTBQ': [own('OTBR', 4, at_most_ten), fide, cfc],
        'OTBB': [own('OTBR', 26, ten), fide, cfc, own('OTBR', 4, at_most_ten), own('OTBQ', 4, none)],
        'OLQ': [own('OLB', 1, ten), own('OTBQ', 1, none), own('OTBB', 1, none), own('OTBR', 1, none), zero(fide), zero(cfc)],
        'OLB': [own('OLQ', 1, none), own('OTBB', 1, none), own('OTBQ', 1, none), own('OTBR', 1, none), zero(fide), zero(cfc)],
    }
    found = next((one for one in order.get(system, []) if one is not None), None)
    if found is None and national is not None and not any(one.rating is not None for one in states.values()):
        return Initial(national, 0)
    return found


class Item(NamedTuple):
    """A step of the replay: an effect of a fact on its day, or a section."""

    key: tuple[Any, ...]
    identity: tuple[Any, ...]
    day: str
    body: dict[str, Any]


class UsState(NamedTuple):
    standings: dict[tuple[str, str], Standing]
    life_masters: frozenset[str]


def revoked_ids(facts: list[dict[str, Any]]) -> set[str]:
    return {fact['body']['fact'] for fact in facts if fact['kind'] == 'fact-revoked'}


def merged_ids(facts: list[dict[str, Any]]) -> dict[str, str]:
    into: dict[str, str] = {}
    revoked = revoked_ids(facts)
    for fact in facts:
        if fact['kind'] == 'player-merged' and fact['id'] not in revoked:
            source, target = final_id(into, fact['body']['from']), final_id(into, fact['body']['into'])
            if source != target:
                into[source] = target
    return into


def final_id(into: dict[str, str], player: str) -> str:
    while player in into:
        player = into[player]
    return player


def standing_sections(facts: list[dict[str, Any]], authority: str) -> dict[tuple[str, int], tuple[int, dict[str, Any]]]:
    """The last report, correction or withdrawal of each section stands, unless an officer holds it."""
    sections: dict[tuple[str, int], tuple[int, dict[str, Any]]] = {}
    held: dict[tuple[str, int], bool] = {}
    revoked = revoked_ids(facts)
    for fact in facts:
        body = fact['body']
        if fact['kind'] in ('section-submitted', 'section-corrected'):
            section = body['section']
            sections[section['event'], section['section']] = (fact['seq'], section)
        elif fact['kind'] == 'section-withdrawn':
            sections.pop((body['event'], body['section']), None)
        elif fact['kind'] == 'decision' and body['type'] in ('section-held', 'section-released') and fact['id'] not in revoked:
            held[body['event'], body['section']] = body['type'] == 'section-held'
    return {key: one for key, one in sections.items() if one[1]['authority'] == authority and not held.get(key)}


US_EFFECTS = ('adjustment', 'ceiling', 'money-floor', 'original-life-master')
US_ASKED = ('fide-opt-in', 'fide-opt-out-approved', 'foreign-event-inclusion')


def us_timeline(facts: list[dict[str, Any]]) -> list[Item]:
    """Rating order: effects on their day before sections that end on it; sections by end, start, event, number."""
    revoked, items = revoked_ids(facts), []
    requests: dict[tuple[str, int], dict[str, str]] = {}
    for fact in facts:
        body, kind = fact['body'], fact['kind']
        if fact['id'] in revoked:
            continue
        if kind == 'opening-state' and body['authority'] == 'uschess':
            items.append(Item((body['asOf'], 0, 0, fact['seq']), (fact['seq'],), body['asOf'], {'type': 'opening', **body}))
        elif kind == 'prize-won':
            items.append(Item((body['on'], 0, 1, fact['seq']), (fact['seq'],), body['on'], {'type': 'prize', **body}))
        elif kind in ('outside-rating', 'membership', 'player-updated') or (kind == 'decision' and body['type'] in US_ASKED):
            # No effect of its own, but sections after it may ask for it.
            day = body.get('on') or body.get('from') or '0001-01-01'
            items.append(Item((day, 0, 1, fact['seq']), (fact['seq'],), day, {'type': 'asked'}))
        elif kind == 'decision' and body['type'] in US_EFFECTS:
            items.append(Item((body['on'], 0, 1, fact['seq']), (fact['seq'],), body['on'], body))
        elif kind == 'decision' and body['type'] == 'match-floor-request':
            requests.setdefault((body['event'], body['section']), {})[body['player']] = body['outcome']
    for key, (seq, section) in standing_sections(facts, 'uschess').items():
        outcome = requests.get(key, {})
        items.append(
            Item(
                (section['end'], 1, section['start'], utf16(section['event']), section['section']),
                (seq, *sorted(outcome.items())),
                section['end'],
                {'type': 'section', 'section': section, 'requests': outcome},
            )
        )
    return sorted(items, key=lambda item: item.key)


class UsOffice:
    """Rates every section in rating order. What did not change since the last list is not rated again."""

    def __init__(self, export: Export, edition: str | None = None) -> None:
        self.assigned, self.birth_years = export.assigned, export.birth_years
        settings = [fact['body']['value'] for fact in export.facts if fact['kind'] == 'office-setting' and fact['body']['setting'] == 'birthDatePrecision']
        # A profile that says it wins over the setting.
        self.precision = last_profile(export.facts).get('birthDatePrecision') or (settings[-1] if settings else 'day')
        self.persons = Persons([], {})
        self.born: dict[str, tuple[str, str]] = {}  # 'on': the day; 'before': 1300 from that day on. From first ratings by age
        self.initials: dict[tuple[str, str], tuple[Initial, str]] = {}  # how each first rating was found: computed, age, taken
        self.wrong: dict[tuple[str, str], str] = {}
        self.edition = edition  # a document by name; None: the rules of each section's date
        self.items: list[Item] = []
        self.points: list[tuple[int, UsState]] = []
        self.into: dict[str, str] = {}
        self.skipped: dict[tuple[Any, ...], str] = {}
        self.rated: set[tuple[Any, ...]] = set()
        self.registered: set[str] = set()
        self.amendments: list[Amendment] = []

    def edition_on(self, day: str) -> UsEdition:
        """The rules of a day with the office's own; by name a document alone."""
        return amended(us_edition(day), day, self.amendments) if self.edition is None else us_edition_by_name(self.edition)

    def systems(self, edition: UsEdition, venue: str, total: float) -> list[str]:
        return systems_of(edition, venue, total)

    def at(self, facts: list[dict[str, Any]], cutoff: str) -> UsState:
        items = [item for item in us_timeline(facts) if item.day <= cutoff]
        into, own = merged_ids(facts), amendments_of(own_authority(facts, 'uschess'))
        registered = {final_id(into, fact['body']['player']) for fact in facts if fact['kind'] == 'player-registered'}
        self.persons = Persons(facts, into)
        same = 0
        waited = any('not registered' in why for why in self.skipped.values())
        if into == self.into and own == self.amendments and registered >= self.registered and not (waited and registered != self.registered):
            while same < min(len(items), len(self.items)) and items[same][:2] == self.items[same][:2]:
                same += 1
        self.into, self.items, self.registered, self.amendments = into, items, registered, own
        self.points = [point for point in self.points if point[0] <= same]
        start, state = self.points[-1] if self.points else (0, UsState({}, frozenset()))
        state = UsState(dict(state.standings), state.life_masters)
        for index in range(start, len(items)):
            state = self.apply(state, items[index])
            if index % 64 == 63 or index == len(items) - 1:
                self.points.append((index + 1, UsState(dict(state.standings), state.life_masters)))
        return state

    def apply(self, state: UsState, item: Item) -> UsState:
        body, standings = item.body, state.standings
        if body['type'] == 'asked':
            return state
        if body['type'] == 'section':
            self.section(state, item)
            return state
        if body['type'] == 'opening':
            for one in body['ratings']:
                results = [one.get(name, 0) for name in ('wins', 'draws', 'losses')]
                past = past_of(*results)
                standings[final_id(self.into, one['player']), one['system']] = Standing(
                    float(one['rating']), one['games'], *results, one.get('eventsOfThree', 0),
                    one.get('peakEstablished'), one.get('gamesAbove2200', 0), one.get('moneyFloor'), one.get('ceiling'),
                    tuple((change['on'], change['change']) for change in one.get('matchChanges', [])), min(body['asOf'], one.get('lastRated', body['asOf'])),
                    past='mixed' if past == 'none' else past,  # games without results behind them are neither all won nor all lost
                )  # fmt: skip
            masters = {final_id(self.into, one['player']) for one in body['ratings'] if one.get('originalLifeMaster')}
            return UsState(standings, state.life_masters | masters)
        player = final_id(self.into, body['player'])
        if body['type'] == 'original-life-master':
            return UsState(standings, state.life_masters | {player} if body['earned'] else state.life_masters - {player})
        key = (player, body.get('system', 'OTBR'))
        now = standings.get(key, Standing())
        if body['type'] == 'prize' and any(one.parameter == 'uschess.cash-floor' and one.first <= body['on'] <= one.last for one in self.amendments):
            standings[key] = now._replace(unknown=True)
        elif body['type'] == 'prize':
            floor = prize_floor(body['on'], body['amount'], body.get('under'))
            if floor is not None:
                standings[key] = now._replace(money=max(floor, now.money or 0))
        elif body['type'] == 'adjustment' and key[1] in US_SYSTEMS:
            standings[key] = now._replace(rating=float(body['rating']), games=body.get('games', now.games), unknown=now.unknown and 'games' not in body)
        elif body['type'] == 'money-floor':
            standings[key] = now._replace(money=body['rating'])
        elif body['type'] == 'ceiling':
            standings[key] = now._replace(ceiling=body['rating'])
        return state

    def hold(self, item: Item, why: str) -> None:
        """The office holds the section: nobody's rating changes."""
        self.skipped[item.identity] = why

    def give_up(self, state: UsState, item: Item, why: str, systems: Iterable[str] = US_SYSTEMS) -> None:
        """The section cannot be computed here: from now on its players' ratings are unknown."""
        self.skipped[item.identity] = why
        for one in item.body['section']['players']:
            for system in systems:
                key = (final_id(self.into, one['player']), system)
                state.standings[key] = state.standings.get(key, Standing())._replace(unknown=True)

    def section(self, state: UsState, item: Item) -> None:
        section = item.body['section']
        control = time_of(section['timeControl'])
        if section['start'] > section['end'] or section['start'] < '2001-01-01':
            return self.hold(item, 'its dates are impossible; the office holds such a section')
        if section['kind'] == 'foreign-fide':
            return self.foreign(state, item, control)
        if control is None:
            return self.hold(item, 'its time control cannot be read; the office holds such a section')
        try:
            edition = self.edition_on(section['start'])
        except NotImplementedHere as why:
            return self.give_up(state, item, str(why))
        total = us_total(control)
        ids = [final_id(self.into, one['player']) for one in section['players']]
        systems = self.systems(edition, section['venue'], total)
        if not systems:
            return self.hold(item, 'no system takes its time control; the office holds such a section')
        if len(set(ids)) < len(ids):
            return self.hold(item, 'a player is in it twice; the office holds such a section')
        if not set(ids) <= self.registered:
            return self.hold(item, 'a player in it is not registered; the office holds such a section')
        games = [Game(white, black, half / 2) for white, black, half, _, played in section['games'] if played]
        changes: dict[tuple[str, str], Standing] = {}
        for system in systems:
            before = [state.standings.get((player, system), Standing()) for player in ids]
            if any(standing.unknown for standing in before):
                return self.give_up(state, item, 'a player in it has a rating that could not be computed here', systems)
            entrants = []
            for player, standing in zip(ids, before):
                if standing.rating is not None:
                    entrants.append(Entrant(standing.rating, standing.games, False, standing.history()))
                    continue
                plays = any(player in (ids[game.a], ids[game.b]) for game in games)
                initial = self.initial(edition, state, player, system, section['end']) if plays else Initial(0.0, 0)
                if initial is None:
                    return self.give_up(state, item, 'an unrated player in it has no initial rating in the export', systems)
                entrants.append(Entrant(initial.rating, initial.games, True, standing.history()))
            near = any(
                standing.near or (standing.rating is None and self.is_near(state, player))
                for index, (player, standing) in enumerate(zip(ids, before))
                if any(index in (game.a, game.b) for game in games)
            )
            is_match = section['kind'] == 'match'
            if is_match and not eligible_match(before):
                return self.hold(item, 'a match between these two is not ratable (§7); the office holds it')
            for index, rated in enumerate(rate_section(edition, system, total, entrants, games, bonus=not is_match)):
                if rated.rating is not None:
                    key = (ids[index], system)
                    own = [game.score if game.a == index else 1 - game.score for game in games if index in (game.a, game.b)]
                    life_master = ids[index] in state.life_masters
                    request = item.body['requests'].get(ids[index]) if is_match else None
                    changes[key] = after_section(edition, system, section['end'], before[index], entrants[index], rated, own, life_master, is_match, request)._replace(near=near)
        state.standings.update(changes)
        self.skipped.pop(item.identity, None)
        self.rated.add(item.identity)


    def adult(self, player: str, day: str) -> bool:
        return bool(self.persons.field(player, 'inferredAdult', day))

    def is_near(self, state: UsState, player: str) -> bool:
        """Whether a first rating rests on a year of birth, by itself or through another system."""
        if self.precision != 'day':
            return False
        return player in self.birth_years or any(state.standings.get((player, other), Standing()).near for other in US_SYSTEMS)

    def age_rating(self, edition: UsEdition, player: str, day: str) -> float | None:
        """§2.3 on a day; None where the export does not tell the age."""
        if self.precision == 'day':
            year = self.birth_years.get(player)
            return by_age(edition, None if year is None else f'{year}-07-02', day, self.adult(player, day))
        if player not in self.persons.with_birth_date:
            return by_age(edition, None, day, self.adult(player, day))
        what, known = self.born.get(player, ('', ''))
        if what == 'on':
            return by_age(edition, known, day, self.adult(player, day))
        return 1300.0 if what == 'before' and day >= known else None

    def initial(self, edition: UsEdition, state: UsState, player: str, system: str, end: str) -> Initial | None:
        """Step 1. Where the export does not tell the age that it needs, the value of the export is taken."""
        found = self.step1(edition, state, player, system, end)
        given = self.assigned.get((player, system))
        if isinstance(found, Initial):
            self.initials[player, system] = (found, 'computed')
            return found
        if given is None:
            return None
        taken = Initial(*given)
        self.initials[player, system] = (taken, 'taken')
        if found == 'age' and self.edition is None:
            self.learn_age(edition, player, system, taken, end)
        return taken

    def step1(self, edition: UsEdition, state: UsState, player: str, system: str, end: str) -> Initial | str:
        """'age': by an age that is not known; 'other': an age decides a weight."""
        states = {other: state.standings[player, other] for other in US_SYSTEMS if (player, other) in state.standings}
        if any(one.unknown for one in states.values()):
            return 'other'
        fide, cfc, national = (self.persons.outside_rating(player, source, end) for source in ('FIDE', 'CFC', 'national'))
        if edition.blend:
            sources = us_sources(system, states)
            if fide is not None:
                sources.append(Source(from_fide(edition, fide[0]), 10 if fide[0] > 2000 else 5, fide[1]))
            if cfc is not None and self.persons.field(player, 'canadianResident', end):
                sources.append(Source(from_cfc(edition, cfc[0]), 5, cfc[1]))
            # A source of this day has its whole weight, and one of no games none, whatever the age.
            ages = [0.0 if one.factor == 0 or one.day >= end else self.age_rating(edition, player, one.day) for one in sources]
            if any(age is None for age in ages):
                return 'other'
            blended = blend(edition, sources, end, [age for age in ages if age is not None]) if sources else None
            if blended is not None:
                return blended
        else:
            converted = None if fide is None else Initial(from_fide(edition, fide[0]), 10 if fide[0] > 2150 else 5)
            canadian = None if cfc is None else Initial(from_cfc(edition, cfc[0]), 5 if cfc[0] > 1500 else 0)
            listed = by_list(system, states, converted, canadian, None if national is None else national[0])
            if listed is not None:
                return listed
        age = self.age_rating(edition, player, end)
        return 'age' if age is None else Initial(age, 0)

    def learn_age(self, edition: UsEdition, player: str, system: str, taken: Initial, end: str) -> None:
        """A first rating by age tells the day that counts as the day of birth: it must be the one of the office's setting."""
        where = f'The initial rating {taken.rating} of player {player} in {system}'
        if taken.games:
            self.wrong[player, system] = f'{where} counts {taken.games} games, although nothing but an age can be behind it.'
        elif taken.rating == 1300.0:
            self.born.setdefault(player, ('before', end))
        elif taken.rating != 750.0:
            days = round(taken.rating * 365.25 / 50)
            birth = days_before(end, days) if 0 < days < 20000 else ''
            fits = birth.endswith({'year': '-07-02', 'month': '-16'}[self.precision]) and abs(by_age(edition, birth, end, False) - taken.rating) <= TOLERANCE
            year = self.persons.field(player, 'birthYear', end)
            if not fits or (year is not None and int(birth[:4]) != year):
                self.wrong[player, system] = f'{where} follows from no age that the setting "{self.precision}" of the office allows.'
            else:
                self.born.setdefault(player, ('on', birth))

    def foreign(self, state: UsState, item: Item, control: Control | None) -> None:
        """§6: one pass of the standard formula against converted ratings, in OTBR."""
        section = item.body['section']
        try:
            edition = self.edition_on(section['start'])
        except NotImplementedHere as why:
            return self.give_up(state, item, str(why))
        ids = [final_id(self.into, one['player']) for one in section['players']]
        player = ids[0] if len(ids) == 1 else ''
        before = state.standings.get((player, 'OTBR'), Standing())
        if player not in self.registered:
            return self.hold(item, 'a player in it is not registered; the office holds such a section')
        if before.unknown:
            return self.give_up(state, item, 'a player in it has a rating that could not be computed here', ('OTBR',))
        why = self.not_eligible(edition, player, section, before)
        if why:
            return self.hold(item, f'{why}, so the foreign event is not ratable (§6); the office holds it')
        games = [(one['opponent'], from_fide(edition, one['fide'], section.get('youthEvent', False)), one['halfPoints'] / 2) for one in section.get('foreignGames', []) if one['fide'] is not None]
        self.skipped.pop(item.identity, None)
        self.rated.add(item.identity)
        if not games or before.rating is None:
            return
        total = None if control is None else us_total(control)
        value = max(100.0, standard(edition, 'OTBR', total, before.rating, effective_games(edition, before.rating, before.games), games, True))
        above = before.above2200 + (len(games) if before.games > 25 and before.rating > 2200 else 0)
        scores = [score for _, _, score in games]
        past = past_after(before.past, past_of(scores.count(1.0), scores.count(0.5), scores.count(0.0)))
        after = before._replace(games=before.games + len(games), last=section['end'], above2200=above, past=past)
        rated = Rated(len(games), 0.0, value, 'standard', None)
        master = player in state.life_masters or above >= 300
        final, _ = settle(edition, 'OTBR', before, after, rated, master, Entrant(before.rating, before.games, False, before.history()))
        if after.games > 25:
            after = after._replace(peak=max([final] + [one for one in (peak_before(before),) if one is not None]))
        state.standings[player, 'OTBR'] = after._replace(rating=final)

    def not_eligible(self, edition: UsEdition, player: str, section: dict[str, Any], before: Standing) -> str:
        start = section['start']
        if before.rating is None or (edition.modern and before.games <= 25):
            return 'its player has no established Regular rating'
        if not self.persons.is_member(player, start):
            return 'its player was not a member'
        flag = self.persons.field(player, 'federation', start) == 'USA'
        fide = self.persons.outside_rating(player, 'FIDE', start)
        if flag and fide is not None and fide[0] >= 2200:
            return ''
        if not flag and (player, section['event']) not in self.persons.included:
            return 'its player has no USA flag and the office did not include them'
        return '' if self.persons.has_opted_in(player, start) else 'its player had not opted in'


def eligible_match(sides: list[Standing]) -> bool:
    """§7: two established players whose rounded ratings are at most 400 points apart."""
    if len(sides) != 2:
        return False
    a, b = sides
    if a.rating is None or b.rating is None or a.games <= 25 or b.games <= 25:
        return False
    return abs(half_up(a.rating) - half_up(b.rating)) <= 400


def after_section(
    edition: UsEdition, system: str, end: str, before: Standing, entrant: Entrant, rated: Rated, scores: list[float], life_master: bool, is_match: bool, request: str | None
) -> Standing:  # fmt: skip
    above = before.above2200 + (rated.m if before.rating is not None and before.games > 25 and before.rating > 2200 else 0)
    after = before._replace(
        games=entrant.games + rated.m,
        wins=before.wins + scores.count(1.0),
        draws=before.draws + scores.count(0.5),
        losses=before.losses + scores.count(0.0),
        past=past_after(before.past, past_of(scores.count(1.0), scores.count(0.5), scores.count(0.0))),
        threes=before.threes + (rated.m >= 3),
        above2200=above,
        last=end,
    )
    master = life_master or above >= 300
    if is_match:
        assert before.rating is not None and rated.rating is not None
        change = match_change(rated.rating - before.rating, end, before.matches)
        rating, floor = max(100.0, before.rating + change), floor_of(edition, system, after, peak_before(before), master)
        peak, money = before.peak, before.money
        if rating < floor and request == 'granted':
            held = peak_before(before)
            peak = held - 100 if held is not None and peak_floor(edition, held) == floor else peak
            money = money - 100 if money == floor and money is not None else money
        else:
            rating = max(rating, float(floor))
        if edition.whole_numbers:
            rating = round_away(rating, before.rating)
        after = after._replace(matches=(*before.matches, (end, rating - before.rating)), money=money)
        known = [one for one in (peak, rating) if one is not None]
        return after._replace(rating=rating, peak=max(known) if after.games > 25 and known else peak)
    final, _ = settle(edition, system, before, after, rated, master, entrant)
    if after.games > 25:
        after = after._replace(peak=max([final] + [one for one in (peak_before(before),) if one is not None]))
    return after._replace(rating=final)


# ---------------------------------------------------------------------------------------------------------------------
# Published lists: content and comparison

Row = dict[str, Any]


class Contents:
    """The content files of a directory, by their hash."""

    def __init__(self, directory: str | None, report: Report, published: set[str]) -> None:
        self.by_hash: dict[str, bytes] = {}
        names = sorted(os.listdir(directory)) if directory is not None else []
        for name in names:
            path = os.path.join(directory or '', name)
            if os.path.isfile(path) and re.search(r'\.jsonl(\.gz)?$', name):
                data = b'\n'.join(lines_of(path))
                key = sha256(data).hex()
                if report.check(key in published, f'The file {name} is not a list that the office published: its hash {key} is in no fact.'):
                    self.by_hash[key] = data
        if self.by_hash:
            report.proven.append(f'{many(len(self.by_hash), "file")} byte for byte what the office published as a list.')

    def rows(self, content_hash: str) -> tuple[Row, list[Row]] | None:
        data = self.by_hash.get(content_hash)
        if data is None:
            return None
        lines = [json.loads(line) for line in data.split(b'\n') if line]
        return lines[0], lines[1:]


def content_hash(header: Row, rows: list[Row]) -> str:
    return sha256(''.join(f'{canonical(line)}\n' for line in [header, *rows]).encode()).hex()


PUBLIC_FIELDS = ('name', 'uschessId', 'fideId', 'nationalId', 'federation', 'state', 'sex', 'title', 'birthYear')


def without_unknown(rows: list[Row], unknown: set[tuple[str, str]]) -> list[Row]:
    """Rows without the ratings that could not be computed."""
    known = [{**row, 'ratings': [one for one in row['ratings'] if (row['player'], one['system']) not in unknown]} for row in rows]
    return [row for row in known if row['ratings']] if unknown else rows


class People(NamedTuple):
    fields: dict[str, Row]


def people_of(facts: list[dict[str, Any]], body: Row) -> People:
    """What a list prints of a player: the last known fields; with `fieldsOn` without updates and titles of a later day."""
    day = body.get('fieldsOn', '9999-12-31')
    fields: dict[str, Row] = {}
    early: dict[str, Row] = {}
    revoked = revoked_ids(facts)
    for fact in facts:
        own, kind = fact['body'], fact['kind']
        is_title = kind == 'decision' and own['type'] == 'title' and fact['id'] not in revoked
        if not (is_title or kind in ('player-registered', 'player-updated')):
            continue
        player = own['player']
        given = {'title': own['title']} if is_title else {name: own[name] for name in PUBLIC_FIELDS if name in own}
        if kind != 'player-registered' and own.get('on', '') > day:
            # A year of birth is corrected from the beginning.
            given = {name: value for name, value in given.items() if name == 'birthYear'}
        if kind == 'player-registered' and player not in fields:
            # What came before the registration is the later value.
            fields[player] = {**given, **early.get(player, {})}
        else:
            (fields if player in fields else early).setdefault(player, {}).update(given)
    return People({player: {name: value for name, value in one.items() if value is not None} for player, one in fields.items()})


def header_of(export: Export, fact: dict[str, Any], previous: Row | None) -> Row:
    body = fact['body']
    header = {'authority': body['authority'], 'date': body['date'], 'format': 'harkness-list-1', 'list': body['list'], 'upTo': body['upTo']}
    header['ledgerHash'] = export.hashes[body['upTo'] - 1] if body['upTo'] else '0' * 64
    header.update({name: body[name] for name in ('cutoff', 'numbers', 'fieldsOn') if name in body})
    if previous is not None:
        header['previous'] = previous
    return header


def differences(want: Any, got: Any, at: str = '') -> list[str]:
    """Where the published value differs from the computed one. Numbers named `exact` may differ by the tolerance."""
    if isinstance(want, dict) and isinstance(got, dict):
        found = []
        for key in sorted(set(want) | set(got)):
            if key == 'exact' and key in want and key in got:
                if not abs(want[key] - got[key]) <= TOLERANCE:
                    found.append(f'{at}exact: published {want[key]}, computed {got[key]}')
            else:
                found += differences(want.get(key), got.get(key), f'{at}{key} ')
        return found
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        return [line for i, (a, b) in enumerate(zip(want, got)) for line in differences(a, b, f'{at}{a.get("system", i) if isinstance(a, dict) else i} ')]
    return [] if type(want) is type(got) and want == got else [f'{at.strip()}: published {json.dumps(want)}, computed {json.dumps(got)}']


NEAR_POINTS, NEAR_GAMES = 50, 5  # docs/privacy.md: ratings that rest on a year of birth instead of a day


def pulled_near(theirs: Row, ours: Row, near: set[tuple[str, str]]) -> Row:
    """Ours, with the published numbers where the bound allows them."""
    published = {one['system']: one for one in theirs['ratings']}
    ratings = []
    for one in ours['ratings']:
        other = published.get(one['system'])
        if (
            other is not None
            and (ours['player'], one['system']) in near
            and abs(other['rating'] - one['rating']) <= NEAR_POINTS
            and abs(other['games'] - one['games']) <= NEAR_GAMES
        ):
            one = {**one, 'rating': other['rating'], 'games': other['games']}
        ratings.append(one)
    return {**ours, 'ratings': ratings}


def compare_rows(where: str, published: list[Row], computed: list[Row], report: Report, near: set[tuple[str, str]] | None = None) -> bool:
    ours, theirs = {row['player']: row for row in computed}, {row['player']: row for row in published}
    found = []
    for player in sorted(set(ours) | set(theirs), key=utf16):
        if player not in ours or player not in theirs:
            found.append(f'player {player} is {"missing" if player in ours else "on it, but should not be"}')
            continue
        own = pulled_near(theirs[player], ours[player], near) if near else ours[player]
        found += [f'player {player}, {line}' for line in differences(theirs[player], own)]
    for line in found[:5]:
        report.wrong.append(f'{where}: {line}.')
    if len(found) > 5:
        report.wrong.append(f'{where}: {len(found) - 5} more differences.')
    return not found


class Tally:
    """How the lists of one kind came out."""

    def __init__(self) -> None:
        self.same_hash = 0
        self.same_rows = 0
        self.ratings = 0  # computed, over all lists
        self.near = 0  # compared within a bound only
        self.left_out = 0  # published ratings that rest on something that could not be computed
        self.no_content: list[str] = []


def own_row(row: Row, date: str, own: dict[str, Any]) -> Row:
    """A row as the profile of the office wants it (docs/federation.md): some fields not shown, inactive players marked."""
    shown = own.get('public')
    if shown is not None:
        row = {name: value for name, value in row.items() if name not in ('federation', 'state', 'sex', 'title', 'birthYear') or name in shown}
    if 'inactivity' in own and not any(one.get('lastRated', '') >= months_before(date, own['inactivity']['months']) for one in row['ratings']):
        row = {**row, 'inactive': True}
    return row


def verify_supplements(export: Export, contents: Contents, report: Report) -> None:
    office, tally = UsOffice(export), Tally()
    lists = [fact for fact in list_facts(export) if fact['body']['list'] == 'uschess-supplement']
    for fact in lists:
        body = fact['body']
        where = f'The list {name_of(body)}'
        facts = export.facts[: body['upTo']]
        state, people = office.at(facts, body['cutoff']), people_of(facts, body)
        rows: dict[str, Row] = {}
        for player, system in sorted(state.standings, key=lambda key: (utf16(key[0]), US_SYSTEMS.index(key[1]))):
            standing = state.standings[player, system]
            if standing.rating is not None:
                row = rows.setdefault(player, {**{k: v for k, v in people.fields.get(player, {}).items() if k not in ('birthYear',)}, 'player': player, 'ratings': []})
                rating = {**({} if body.get('numbers') == 'whole' else {'exact': standing.rating}), 'games': standing.games, 'rating': half_up(standing.rating), 'system': system}
                row['ratings'].append(rating if standing.last is None else {**rating, 'lastRated': standing.last})
        computed = [own_row(row, body['date'], own_authority(facts, 'uschess')) for row in rows.values()]
        published = contents.rows(body['contentHash'])
        tally.ratings += sum(len(row['ratings']) for row in computed)
        if content_hash(header_of(export, fact, None), computed) == body['contentHash']:
            tally.same_hash += 1
        elif published is None:
            tally.no_content.append(name_of(body))
        else:
            unknown = {key for key, standing in state.standings.items() if standing.unknown}
            theirs = without_unknown(published[1], unknown)
            tally.left_out += sum(len(row['ratings']) for row in published[1]) - sum(len(row['ratings']) for row in theirs)
            near = {key for key, standing in state.standings.items() if standing.near}
            same = compare_rows(where, theirs, without_unknown(computed, unknown), report, near)
            tally.near += sum((row['player'], one['system']) in near for row in theirs for one in row['ratings'])
            tally.same_rows += same & report.check(published[0] == header_of(export, fact, None), f'{where}: the header does not fit its fact.')
    say_lists('US Chess supplements', len(lists), tally, report)
    last = max((fact['body']['cutoff'] for fact in lists), default='')
    later = sum(section['end'] > last for _, section in standing_sections(export.facts, 'uschess').values())
    if later:
        report.not_covered.append(f'US Chess sections on no list yet, because they ended after the last cut-off: {later}.')
    if office.rated:
        report.proven.append(f'US Chess sections rated from the facts: {len(office.rated)}; ratings computed on lists: {tally.ratings}.')
    verify_initials(export, office, report)
    if tally.near:
        report.not_covered.append(
            f'{tally.near} ratings on lists rest on an age of which the export has the year only: they were compared within {NEAR_POINTS} points.'
        )
    for why, count in Counter(office.skipped.values()).items():
        report.not_covered.append(f'{count} {"section" if count == 1 else "sections"} not rated: {why}.')


def verify_initials(export: Export, office: UsOffice, report: Report) -> None:
    """Step 1 at the end of the facts, which is what the export states."""
    office.at(export.facts, '9999-12-31')
    report.wrong += sorted(office.wrong.values())
    computed = 0
    for (player, system), (initial, how) in sorted(office.initials.items()):
        given = export.assigned.get((player, system))
        if how != 'computed' or given is None:
            continue
        computed += report.check(
            abs(given[0] - initial.rating) <= TOLERANCE and given[1] == initial.games,
            f'The export starts player {player} in {system} from {given[0]} on {given[1]} games; Step 1 gives {initial.rating} on {initial.games}.',
        )
    if computed:
        report.proven.append(f'{many(computed, "initial rating")} what Step 1 gives.')
    # A section that was not rated here may be the one in which somebody started.
    if not any('could not be computed' in why or 'does not apply' in why or 'no initial rating' in why for why in office.skipped.values()):
        for player, system in sorted(set(export.assigned) - set(office.initials)):
            report.wrong.append(f'The export starts player {player} in {system}, although they started in no rated section there.')
    taken = sum(how == 'taken' for _, how in office.initials.values())
    if taken:
        report.not_covered.append(f'{taken} initial ratings of unrated players were taken from the export: they rest on birth dates, which are private.')


def write_ratings(export: Export, edition: str | None, path: str) -> int:
    """Every US Chess rating after the last section, a line each; `unknown` where this program could not compute it."""
    state = UsOffice(export, edition).at(export.facts, '9999-12-31')
    keys = sorted((key for key, one in state.standings.items() if one.rating is not None), key=lambda key: (utf16(key[0]), US_SYSTEMS.index(key[1])))
    with open(path, 'w', encoding='utf-8') as file:
        for player, system in keys:
            standing = state.standings[player, system]
            line = {'player': player, 'system': system, 'rating': None if standing.unknown else standing.rating, 'games': standing.games}
            file.write(canonical({**line, **({'unknown': True} if standing.unknown else {})}) + '\n')
    return len(keys)


def say_lists(kind: str, total: int, tally: Tally, report: Report) -> None:
    if tally.same_hash:
        report.proven.append(f'{tally.same_hash} of {total} {kind} were computed again and have exactly the published hash.')
    if tally.same_rows:
        report.proven.append(f'{tally.same_rows} of {total} {kind} were computed again: whole numbers equal, decimals within {TOLERANCE:g}.')
    if tally.left_out:
        report.not_covered.append(f'{tally.left_out} ratings on {kind} were not compared: they rest on sections that were not rated here.')
    if tally.no_content:
        report.not_covered.append(
            f'{len(tally.no_content)} of {total} {kind} ({tally.no_content[0]} …): computed, but not compared, because their content is not here. Pass --lists with a directory of the lists.'
        )


# ---------------------------------------------------------------------------------------------------------------------
# FIDE: standard lists since July 2009, rapid and blitz lists since July 2014

SINCE_2014 = '2014-07-01'

FIDE_LISTS = ('FIDE-standard', 'FIDE-rapid', 'FIDE-blitz')

# 8.1(b): the largest difference for each hundredth from .50 on.
UP_TO = (3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197, 206,
         215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735)  # fmt: skip
# 8.1(a): dp for .50, .51 … 1.0; below one half with the other sign.
DP = (0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220,
      230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800)  # fmt: skip


def probability(difference: int) -> int:
    """Expected score in hundredths for a difference, own rating less the opponent's."""
    higher = 50 + sum(abs(difference) > bound for bound in UP_TO)
    return higher if difference >= 0 else 100 - higher


def dp_of(p: int) -> int:
    return DP[p - 50] if p >= 50 else -DP[50 - p]


class FideRow(NamedTuple):
    rating: int | None  # None: delisted, or titled without a rating
    k: int
    games: int  # of the career on this list
    ever2300: bool
    ever2400: bool
    last: str | None
    period: int  # rated games of the period
    status: str = ''  # new, delisted, unrated-titled
    since: str = ''  # date of the list or opening state that K is from


class FideList(NamedTuple):
    date: str
    rows: dict[str, FideRow]
    content_hash: str
    up_to: int
    pools: dict[str, list[Any]]  # of unrated players, after the list


class PoolEvent(NamedTuple):
    """What an unrated player did in a section."""

    start: str
    list_date: str
    opponents: tuple[int, ...]
    half_points: int  # against rated opponents
    all_half_points: int
    event: str


def k_of(list_type: str, day: str, born: int | None, games: int, ever2300: bool, ever2400: bool) -> int:
    """8.3.3, in the order that published lists show (FIDE-L-10). Rapid and blitz: 20 for all until September 2022."""
    if list_type != 'FIDE-standard' and day < '2022-10-01':
        return 20
    if ever2400:
        return 10
    if born is not None and int(day[:4]) - born <= 18 and not ever2300:
        return 40
    return 40 if games < 30 else 20


def limited(k: int, day: str, games: int) -> int:
    """Since July 2017, K times the games of a period is at most 700."""
    return k if day < '2017-07-01' or k * games <= 700 else 700 // games


def disability_members(facts: list[dict[str, Any]]) -> set[str]:
    """7.14g: members of IBCA, ICSC or IPCA."""
    found: dict[str, Any] = {}
    revoked = revoked_ids(facts)
    for fact in facts:
        body = fact['body']
        if fact['kind'] in ('player-registered', 'player-updated') and 'disabilityAssociation' in body:
            found[body['player']] = body['disabilityAssociation']
        elif fact['kind'] == 'decision' and body['type'] == 'disability-association' and fact['id'] not in revoked:
            found[body['player']] = body['association']
    return {player for player, one in found.items() if one is not None}


def fide_list_of(section: Row) -> tuple[str, float, float] | None:
    """List, minutes for 60 moves, and moves of the first control (0: none); None: on no list. Rapid and blitz lists have rules since July 2014."""
    control, start = time_of(section['timeControl']), section['start']
    if control is None or start < '2009-07-01':
        return None
    minutes, first = seconds_for_game(control) / 60, control.periods[0][0] or 0
    if minutes >= 60:
        return ('FIDE-standard', minutes, first) if first_control_allowed(start, first) else None
    if start < SINCE_2014 or minutes <= 3:
        return None
    return 'FIDE-rapid' if minutes > 10 else 'FIDE-blitz', minutes, first


def first_control_allowed(day: str, moves: float) -> bool:
    """1.3: if the first control has a number of moves, it is 40; since 2022 at least 30."""
    return moves == 0 or (moves >= 30 if day >= '2022-01-01' else moves == 40)


def is_rated_game(list_type: str, day: str, minutes: float, first: float, a: int | None, b: int | None) -> bool:
    """1.1: the slowest play is asked of the strongest players. Rapid and blitz: the 600-point rule since December 2024."""
    best = max(a or 0, b or 0)
    if list_type == 'FIDE-standard':
        slow, middle = (2400, 1800) if day >= '2022-01-01' else (2200, 1600)
        return minutes >= (120 if best >= slow else 90 if best >= middle else 60) and first_control_allowed(day, first)
    return not (day >= '2024-12-01' and a is not None and b is not None and abs(a - b) >= 600 and best > 2600)


def expected_hundredths(list_type: str, start: str, own: int, opponents: list[int]) -> int:
    """8.3.1 with the 400-point rule of the day on which the tournament began."""
    differences_ = [own - one for one in opponents]
    if '2022-01-01' <= start < '2024-03-01':
        wide = [d for d in differences_ if d > 400]
        upgraded = max(wide, default=None)
        total = 0
        for d in differences_:
            if d == upgraded:
                d, upgraded = 400, None
            total += probability(max(d, -400))
        return total
    if (list_type == 'FIDE-standard' and start >= '2025-10-01' and own >= 2650) or (list_type != 'FIDE-standard' and start < '2022-01-01'):
        return sum(probability(d) for d in differences_)
    return sum(probability(max(-400, min(400, d))) for d in differences_)


def initial_rating(day: str, opponents: list[int], half_points: int) -> int | None:
    """8.2: None below five games or below the floor. How it was computed before 2022 is not known; the office publishes none."""
    n = len(opponents)
    if n < 5 or day < '2022-01-01':
        return None
    if day >= '2024-03-01':
        average = Fraction(sum(opponents) + 3600, n + 2)
        p = math.floor(Fraction(half_points + 2, 2 * (n + 2)) * 100 + Fraction(1, 2))
        rating, floor = min(2200, math.floor(average + dp_of(p) + Fraction(1, 2))), 1400
    else:
        average = Fraction(sum(opponents), n)
        p = math.floor(Fraction(half_points, 2 * n) * 100 + Fraction(1, 2))
        over = half_points - n
        rating, floor = math.floor(average + (20 * over if over > 0 else dp_of(p)) + Fraction(1, 2)), 1000
    return rating if rating >= floor else None


def rated_games(section: Row, ratings: list[int | None]) -> list[tuple[int, int, int]]:
    """White, black, half points. Of a match nothing if a player is unrated (6.6), and no game after it is won (6.5; more than half of the scheduled games)."""
    rows = section['games']
    if section['kind'] == 'match':
        if any(one is None for one in ratings):
            return []
        rows, points = [], [0] * len(ratings)
        for white, black, half, number, played in sorted(section['games'], key=lambda game: game[3]):
            if 'scheduledGames' in section and max(points) > section['scheduledGames']:
                break
            rows.append((white, black, half, number, played))
            points[white], points[black] = points[white] + half, points[black] + 2 - half
    return [(white, black, half) for white, black, half, _, played in rows if played]


def month_after(day: str, months: int) -> str:
    """The first of a month, so many months after the month of a day."""
    index = int(day[:4]) * 12 + int(day[5:7]) - 1 + months
    return f'{index // 12:04d}-{index % 12 + 1:02d}-01'


def adjusted_2024(rating: int) -> int:
    """The one-off of March 2024: ratings below 2000 gain two fifths of what they lack."""
    return math.floor(rating + Fraction(2, 5) * (2000 - rating) + Fraction(1, 2)) if rating < 2000 else rating


def round_half_away(hundredths: int) -> int:
    return (abs(hundredths) + 50) // 100 * (1 if hundredths >= 0 else -1)


# ---------------------------------------------------------------------------------------------------------------------
# FIDE: events under the regulations of July 2009 to June 2014 (articles in brackets, rulings as in docs/rulings.md)


def nearest(value: Fraction) -> int:
    """Half up."""
    return math.floor(value + Fraction(1, 2))


def floor_on(day: str) -> int:
    return 1400 if day >= '2024-03-01' else 1000 if day >= '2012-07-01' else 1200


def next_list(day: str) -> str:
    """The first list after a day: of every other month until July 2012 (7.11)."""
    found = month_after(day, 1)
    return month_after(found, 1) if found < '2012-07-01' and int(found[5:7]) % 2 == 0 else found


def list_in_force(day: str) -> str:
    """7.11: the first of the period in which a day lies."""
    first = month_after(day, 0)
    return month_after(first, -1) if first < '2012-07-01' and int(first[5:7]) % 2 == 0 else first


class Performance(NamedTuple):
    """The result of an unrated player in an event."""

    event: str
    start: str
    end: str
    round_robin: bool
    games: int
    half_points: int
    total: int  # of the opponents' ratings; in a round robin games times R_c
    rating: int | None  # R_u, after 8.58
    enough: bool  # 8.21: three rated opponents
    team: bool  # 7.14f


class Share09(NamedTuple):
    """What an event of 2009 brings a player: hundredths of points and games, or a performance."""

    end: str
    points: int
    games: int
    performance: Performance | None


class Barred(Exception):
    """Why an event may not be rated."""


def performance_rating(average: int, half_points: int, games: int, n: int | None) -> int:
    """8.22–8.25: 15 points for each half point over 50 %; below it by table (a), in a round robin times n/(n+1)."""
    over = half_points - games
    if over >= 0:
        return average + 15 * over
    difference = dp_of(nearest(Fraction(100 * half_points, 2 * games)))
    return nearest(average + (Fraction(difference) if n is None else Fraction(difference * n, n + 1)))


class Field09:
    """The players of an event with the ratings of its first day, and their played games (5.1)."""

    def __init__(self, ratings: list[int | None], games: list[tuple[int, int, int]]) -> None:
        self.ratings = ratings
        self.games: list[list[tuple[int, int]]] = [[] for _ in ratings]
        for white, black, half in games:
            self.games[white].append((black, half))
            self.games[black].append((white, 2 - half))
        self.unrated = [index for index, one in enumerate(ratings) if one is None]
        self.performance: dict[int, tuple[int, int, int, int | None, bool]] = {}  # games, half points, total, rating, enough
        self.counted: list[int | None] = list(ratings)

    def score(self, index: int, out: set[int]) -> tuple[int, int]:
        mine = [half for other, half in self.games[index] if other not in out]
        return len(mine), sum(mine)

    def enough_rated(self, index: int) -> bool:
        """8.21, 6.41: three games against rated opponents, three of them different (FIDE-A-14)."""
        rated = [other for other, _ in self.games[index] if self.ratings[other] is not None]
        return len(set(rated)) >= 3

    def is_round_robin(self, times: int) -> bool:
        everybody = range(len(self.ratings))
        return all(sum(one == other for one, _ in self.games[index]) >= times for index in everybody for other in everybody if other != index)

    def swiss(self, floor: int) -> None:
        """8.21(a): the average of the rated opponents."""
        for index in self.unrated:
            rated = [(self.ratings[other], half) for other, half in self.games[index] if self.ratings[other] is not None]
            if not rated:
                continue
            total, half = sum(one or 0 for one, _ in rated), sum(half for _, half in rated)
            rating = performance_rating(nearest(Fraction(total, len(rated))), half, len(rated), None)
            enough = self.enough_rated(index)
            self.performance[index] = (len(rated), half, total, rating, enough)
            if enough and half > 0 and rating >= floor:  # 6.41
                self.counted[index] = rating

    def round_robin(self) -> None:
        """8.21(b) and the one pass of 8.58."""
        out = {index for index in self.unrated if not self.enough_rated(index)}
        few = set(out)
        while True:  # 6.1; who is left without points goes too (FIDE-A-13)
            zero = {index for index in self.unrated if index not in out and self.score(index, out)[1] == 0}
            if not zero:
                break
            out |= {min(zero)}
        stay = [index for index in range(len(self.ratings)) if index not in out]
        rated = [index for index in stay if self.ratings[index] is not None]
        n = len(stay) - 1
        differences_ = []
        for index in rated:
            games, half = self.score(index, out)
            differences_.append(dp_of(nearest(Fraction(100 * half, 2 * games))) if games else 0)
        average = nearest(Fraction(sum(self.ratings[index] or 0 for index in rated), len(rated)) - Fraction(sum(differences_), len(rated)) * Fraction(n, n + 1))
        first = {}
        for index in self.unrated:
            if index not in out:
                games, half = self.score(index, out)
                first[index] = performance_rating(average, half, games, n)
        for index in self.unrated:
            games, half = self.score(index, out)
            if index in few:
                continue
            if index in out:  # a later zero counts in the pool (FIDE-A-44)
                self.performance[index] = (games, half, games * average, None, True)
                continue
            others = [self.ratings[other] or first.get(other, 0) for other in stay if other != index]
            cut = sum(max(-400, min(400, one - first[index])) - (one - first[index]) for one in others)
            corrected = nearest(average + Fraction(cut, len(others)))
            rating = performance_rating(corrected, half, games, n)
            self.performance[index] = (games, half, games * corrected, rating, True)
            self.counted[index] = rating  # also below the floor (FIDE-A-12)


def bar_of_2009(section: Row, registered: Row, ratings: list[int | None], field: Field09 | None, minutes: float, first: float) -> str | None:
    """Sections 1 to 6: the article that bars an event. `field` is that of a round robin."""
    best, known = max((one or 0 for one in ratings), default=0), sum(one is not None for one in ratings)
    if minutes < (120 if best >= 2200 else 90 if best >= 1600 else 60):
        return '1.1'
    if first not in (0, 40):
        return '1.3'
    if section['kind'] == 'match' and known < len(ratings):
        return '6.6'
    if field is None:
        return None
    if registered.get('nationalChampionship'):
        return None if known >= (2 if registered.get('womenOnly') else 3) else '6.33'
    if 3 * known < len(ratings):
        return '6.3'
    if len(ratings) < 10 and known < 4:
        return '6.31'
    if section['kind'] == 'double-round-robin' and known < len(ratings) and (len(ratings) < 6 or known < 4):
        return '6.32'
    return None


def rounds_of_days(section: Row) -> list[int]:
    """Rounds on each day, if the day of every round is known."""
    days = section.get('roundDates')
    if days is None or len(days) < section['rounds'] or None in days:
        return []
    return list(Counter(days).values())


def bar_of_days(section: Row, registered: Row, list_type: str, minutes: float) -> str | None:
    """3.1, 4.1: rounds a day and days of an event."""
    limit = 15 if list_type == 'FIDE-rapid' else 30 if list_type == 'FIDE-blitz' else 3 if section['start'] < SINCE_2014 else None
    for rounds in rounds_of_days(section):
        if (limit is not None and rounds > limit) or (list_type == 'FIDE-standard' and 2 * minutes * rounds > 12 * 60):
            return '3.1'
    if days_between(section['start'], section['end']) + 1 > 90 and not registered.get('league') and not registered.get('durationApproved'):
        return '4.1'
    return None


def first_rating_2009(day: str, pool: list[Performance], disabled: bool) -> tuple[int, int, str] | None:
    """7.14, 8.3: rating, games and last day. All results of two years of rating periods as if they were one tournament."""
    latest = max(one.start for one in pool)
    oldest = month_after(next_list(list_in_force(latest)), -24)
    used: list[Performance] = []
    for one in sorted(pool, key=lambda one: (one.end, one.start, utf16(one.event))):
        if list_in_force(one.start) < oldest or not one.enough:
            continue
        # 6.1, 8.31: first results of zero or below the floor are ignored, later ones are not (FIDE-A-19).
        if not used and (one.half_points == 0 or one.rating is None or one.rating < floor_on(one.start)):
            continue
        used.append(one)
    if not used:
        return None
    games, half, total = (sum(getattr(one, name) for one in used) for name in ('games', 'half_points', 'total'))
    needed = 7 if disabled or sum(one.games for one in used if one.team) >= 7 else 9
    if len(used) == 1 and used[0].round_robin:
        rating = used[0].rating  # keeps its own rating (FIDE-A-10)
    else:
        rating = performance_rating(nearest(Fraction(total, games)), half, games, None)
    if rating is None or games < needed or rating < floor_on(day):
        return None
    return rating, games, max(one.end for one in used)


class Share(NamedTuple):
    """What a section brings a player."""

    start: str
    end: str
    own: int | None  # None: unrated
    opponents: tuple[int, ...]
    half_points: int  # against rated opponents
    all_half_points: int

    def change(self, list_type: str) -> int:
        """Score less expected score, in hundredths."""
        return 50 * self.half_points - expected_hundredths(list_type, self.start, self.own or 0, list(self.opponents))


class Brought(NamedTuple):
    """What a section brought a player on a list. K is that of the list; an event of 2009 has its own."""

    share: Share | Share09
    k: int

    @property
    def unrated(self) -> bool:
        return self.share.performance is not None if isinstance(self.share, Share09) else self.share.own is None

    def points(self, list_type: str) -> int:
        """Hundredths of a point."""
        return self.share.points if isinstance(self.share, Share09) else self.k * self.share.change(list_type)

    @property
    def games(self) -> int:
        return self.share.games if isinstance(self.share, Share09) else len(self.share.opponents)


class Carried(NamedTuple):
    """What comes to a list from elsewhere than its own tournaments: corrections, and events of 2009."""

    points: dict[str, int]
    games: dict[str, int]
    last: dict[str, str]
    pool: set[str]  # who has a new result in their pool

    def add(self, player: str, points: int, games: int) -> None:
        self.points[player] = self.points.get(player, 0) + points
        self.games[player] = self.games.get(player, 0) + games

    def played(self, player: str, end: str) -> None:
        self.last[player] = max(self.last.get(player, ''), end)


Key = tuple[str, int, str]  # event, section, list
Pool = list[Any]  # PoolEvent and Performance


def months_before(day: str, months: int) -> str:
    """The same day so many months before, or the last of that month."""
    first = datetime.date.fromisoformat(month_after(day, -months))
    last = (datetime.date.fromisoformat(month_after(day, 1 - months)) - datetime.timedelta(days=1)).day
    return first.replace(day=min(int(day[8:10]), last)).isoformat()


def registrations(facts: list[dict[str, Any]]) -> dict[str, Row]:
    """0.4, 0.5: each registered event with what was decided about it, in whatever order the facts came."""
    found: dict[str, Row] = {}
    decided: dict[str, Row] = {}
    said: dict[str, dict[str, list[tuple[str, str]]]] = {'event-refused': {}, 'event-appealed': {}, 'appeal-decided': {}}
    revoked = revoked_ids(facts)
    flags = {'registration-waived': 'waived', 'official-event': 'official', 'duration-approved': 'durationApproved'}
    for fact in facts:
        body = fact['body']
        if fact['kind'] == 'event-registered':
            found[body['event']] = body
        elif fact['kind'] in said:
            said[fact['kind']].setdefault(body['event'], []).append((body['on'], body.get('outcome', '')))
        elif fact['kind'] == 'decision' and fact['id'] not in revoked and body['type'] in flags:
            decided.setdefault(body['event'], {})[flags[body['type']]] = True

    def is_refused(event: str) -> bool:
        """The last refusal counts, with the first appeal against it, within seven days, and the last decision on it."""
        refusals, appeals, words = (sorted(said[kind].get(event, []), key=lambda one: one[0]) for kind in said)
        if not refusals:
            return False
        on = refusals[-1][0]
        appealed = next((day for day, _ in appeals if day >= on), None)
        word = next((outcome for day, outcome in reversed(words) if day >= on), None)
        return appealed is None or appealed > days_before(on, -7) or word != 'upheld'

    return {event: {**body, **decided.get(event, {}), **({'refused': True} if is_refused(event) else {})} for event, body in found.items()}


def bar_of_registration(section: Row, registered: Row | None, best: int, best_woman: int) -> str | None:
    """0.4: the deadline of the day on which the event began."""
    if registered is None or registered.get('refused'):
        return '0.4'
    start = section['start']
    if start < SINCE_2014:
        deadline = months_before(start, 1)
    elif start >= '2024-03-01':
        deadline = days_before(start, 30 if best > 2700 or best_woman > 2500 else 3)
    else:
        deadline = days_before(start, 30 if registered.get('titleNorms') else 7 if start < '2022-01-01' else 3)
    late = registered['registeredOn'] > deadline and not registered.get('waived') and not registered.get('official')
    return '0.4' if late else None


class FideOffice:
    def __init__(self, export: Export, contents: Contents, report: Report) -> None:
        self.export, self.contents, self.report = export, contents, report
        self.lists: dict[str, list[FideList]] = {name: [] for name in FIDE_LISTS}
        self.rated: dict[Key, tuple[int, str]] = {}  # fact that was rated (0: withdrawn), and the list that did it last
        self.missed: set[Key] = set()
        self.waiting: set[Key] = set()
        self.made: dict[str, tuple[dict[Key, tuple[int, str]], set[Key], dict[Key, dict[str, Brought]]]] = {}  # fact of a list → state before it
        self.brought: dict[Key, dict[str, Brought]] = {}  # by section, as last rated

    def retract(self, published: str, body: dict[str, Any]) -> None:
        """Everything as before the list, which is the last of its kind: its sections wait again for the next one."""
        list_type, day = body['list'], body['date']
        if published not in self.made:
            return
        self.lists[list_type] = [one for one in self.lists[list_type] if one.date != day]
        rated, missed, brought = self.made.pop(published)
        for mine, before in ((self.rated, rated), (self.brought, brought)):
            for key in [key for key in mine if key[2] == list_type]:
                del mine[key]
            mine.update({key: one for key, one in before.items() if key[2] == list_type})  # type: ignore[attr-defined]
        self.missed = {key for key in self.missed if key[2] != list_type} | {key for key in missed if key[2] == list_type}

    def rows_on(self, list_type: str, day: str, facts: list[dict[str, Any]], people: People) -> dict[str, FideRow]:
        """The list in force on a day, with opening states that came after it."""
        known = [one for one in self.lists[list_type] if one.date <= day]
        rows, since = (dict(known[-1].rows), known[-1].date) if known else ({}, '')
        openings = [fact['body'] for fact in facts if fact['kind'] == 'opening-state' and fact['body']['authority'] == 'fide']
        for body in sorted((one for one in openings if since < one['asOf'] <= day), key=lambda one: one['asOf']):
            for one in body['ratings']:
                if one['system'] == list_type:
                    ever2300 = one.get('ever2300', False) or one['rating'] >= 2300
                    ever2400 = one.get('ever2400', False) or one['rating'] >= 2400
                    born = people.fields.get(one['player'], {}).get('birthYear')
                    k = one.get('k', k_of(list_type, body['asOf'], born, one['games'], ever2300, ever2400))
                    rows[one['player']] = FideRow(half_up(one['rating']), k, one['games'], ever2300, ever2400, one.get('lastRated'), 0, '', body['asOf'])
        return rows

    def ratings_on(self, list_type: str, day: str, facts: list[dict[str, Any]], people: People) -> dict[str, FideRow]:
        return {player: row for player, row in self.rows_on(list_type, day, facts, people).items() if row.rating is not None}

    def sections_for(self, list_type: str, day: str, facts: list[dict[str, Any]]) -> list[tuple[Key, int, Row, float, float]]:
        """Sections that no list has rated and that end by the closing date (7.13)."""
        registered = registrations(facts)
        found = []
        for (event, number), (seq, section) in standing_sections(facts, 'fide').items():
            key = (event, number, list_type)
            kind = fide_list_of(section)
            if kind is None or kind[0] != list_type or self.rated.get(key, (0, ''))[0] > 0 or (list_type != 'FIDE-standard' and section['start'] < SINCE_2014):
                continue
            closing = 1 if registered.get(event, {}).get('official') else 7 if day < SINCE_2014 else 3
            if section['end'] > days_before(day, closing):
                continue
            if section['start'] >= '2022-01-01' and day > month_after(section['end'], 3):
                self.missed.add(key)
                continue
            found.append((key, seq, section, kind[1], kind[2]))
        return sorted(found, key=lambda one: (one[2]['end'], one[2]['start'], utf16(one[0][0]), one[0][1]))

    def shares(self, key: Key, section: Row, minutes: float, first: float, facts: list[dict[str, Any]], people: People, base: dict[str, FideRow], into: dict[str, str]) -> dict[str, Share | Share09]:
        """8.2, 8.3: what each player did, with the ratings of the first day. Raises `Barred`."""
        list_type, start, ids = key[2], section['start'], [final_id(into, one['player']) for one in section['players']]
        registered = registrations(facts).get(section['event'])
        rows = self.ratings_on(list_type, start, facts, people)
        stand_in = self.ratings_on('FIDE-standard', start, facts, people) if list_type != 'FIDE-standard' else {}
        ratings = [rows[one].rating if one in rows else stand_in[one].rating if one in stand_in else None for one in ids]
        best = max((one or 0 for one in ratings), default=0)
        women = [rating or 0 for one, rating in zip(ids, ratings) if people.fields.get(one, {}).get('sex') == 'f']
        bar = bar_of_registration(section, registered, best, max(women, default=0)) or bar_of_days(section, registered or {}, list_type, minutes)
        if bar is not None or registered is None:
            raise Barred(bar)
        if len(set(ids)) < len(ids):
            raise Barred('the same player twice')
        if start < SINCE_2014:
            return dict(self.shares_2009(key, section, registered, ids, rows, minutes, first, base))
        games = rated_games(section, ratings)
        found: dict[str, Share | Share09] = {}
        for index, player in enumerate(ids):
            own = ratings[index] if ratings[index] is not None else base[player].rating if player in base else None
            opponents, score, total, played = [], 0, 0, False
            for white, black, half in games:
                if index not in (white, black):
                    continue
                other, points = (black, half) if index == white else (white, 2 - half)
                played, total = True, total + points
                against = ratings[other]
                if against is not None and is_rated_game(list_type, start, minutes, first, own, against):
                    opponents.append(against)
                    score += points
            if played:
                found[player] = Share(start, section['end'], own, tuple(opponents), score, total)
        return found

    def shares_2009(self, key: Key, section: Row, registered: Row, ids: list[str], rows: dict[str, FideRow], minutes: float, first: float, base: dict[str, FideRow]) -> dict[str, Share09]:
        """An event as a whole: performances of the unrated, and changes of the rated with K of the first day (FIDE-A-22)."""
        ratings = [rows[one].rating if one in rows else None for one in ids]
        field = Field09(ratings, rated_games(section, ratings))
        times = {'round-robin': 1, 'double-round-robin': 2}.get(section['kind'])
        all_played = times is not None and field.is_round_robin(times)  # 6.43
        bar = bar_of_2009(section, registered, ratings, field if all_played else None, minutes, first)
        if bar is not None:
            raise Barred(bar)
        if all_played:
            field.round_robin()
        elif section['kind'] != 'match':
            field.swiss(floor_on(section['start']))
        found: dict[str, Share09] = {}
        name, end, team = f'{key[0]}/{key[1]}', section['end'], bool(registered.get('teamChampionship'))
        for index, player in enumerate(ids):
            row = rows.get(player) or base.get(player)  # 8.4: a first rating published since
            if row is None:
                if index in field.performance:
                    games, half, total, rating, enough = field.performance[index]
                    found[player] = Share09(end, 0, 0, Performance(name, section['start'], end, all_played, games, half, total, rating, enough, team))
                continue
            if player not in base:
                continue  # delisted since (FIDE-A-31)
            assert row.rating is not None
            mine = [(field.counted[other], half) for other, half in field.games[index] if field.counted[other] is not None]
            expected = sum(probability(max(-400, min(400, row.rating - (other or 0)))) for other, _ in mine)
            change = 50 * sum(half for _, half in mine) - expected
            found[player] = Share09(end, (20 if row.ever2400 else 30) * change, len(mine), None)
        return found

    def merge(self, list_type: str, facts: list[dict[str, Any]], since: int, into: dict[str, str], base: dict[str, FideRow], pools: dict[str, list[PoolEvent]]) -> set[str]:
        """A player merged since the last list brings a rating to one who has none, and the results of a pool. Returns who got a rating."""
        heirs = set()
        revoked = revoked_ids(facts)
        for fact in facts[since:]:
            if fact['kind'] == 'player-merged' and fact['id'] not in revoked:
                source, target = fact['body']['from'], final_id(into, fact['body']['into'])
                if source in base and target not in base:
                    base[target] = base[source]
                    heirs.add(target)
                if source in pools:
                    pools[target] = pools.get(target, []) + pools.pop(source)
        return heirs

    def compute(self, fact: dict[str, Any]) -> tuple[list[Row], dict[str, FideRow], dict[str, Pool]]:
        body = fact['body']
        list_type, day = body['list'], body['date']
        facts = self.export.facts[: body['upTo']]
        people, into = people_of(facts, body), merged_ids(facts)
        today = days_before(day, 1)
        last = self.lists[list_type][-1] if self.lists[list_type] else None
        base = self.ratings_on(list_type, today, facts, people)
        pools: dict[str, Pool] = {} if last is None else {player: list(events) for player, events in last.pools.items()}
        heirs = self.merge(list_type, facts, 0 if last is None else last.up_to, into, base, pools)
        standard = self.ratings_on('FIDE-standard', today, facts, people) if list_type != 'FIDE-standard' else {}
        carried = self.corrections(list_type, day, facts, people, base, standard, into, pools)
        shares: dict[str, list[Share]] = {}
        fresh: list[tuple[Key, dict[str, Share | Share09]]] = []
        for key, seq, section, minutes, first in self.sections_for(list_type, day, facts):
            try:
                found = self.shares(key, section, minutes, first, facts, people, base, into)
            except Barred:
                self.waiting.add(key)
                continue
            self.waiting.discard(key)
            self.rated[key] = (seq, day)
            fresh.append((key, found))
            for player, share in found.items():
                if isinstance(share, Share):
                    shares.setdefault(player, []).append(share)
                elif share.performance is None:
                    carried.add(player, share.points, share.games)
                    if share.games:
                        carried.played(player, share.end)
                else:
                    pools.setdefault(player, []).append(share.performance)
                    carried.pool.add(player)
        listed = set(self.rows_on(list_type, today, facts, people)) | set(shares) | set(pools) | heirs | set(carried.points)
        if list_type == 'FIDE-standard':
            listed |= {player for player, fields in people.fields.items() if 'title' in fields}
        new: dict[str, FideRow] = {}
        kept: dict[str, Pool] = {}
        used: dict[str, int] = {}
        names = {(key, player): f'{key[0]}/{key[1]}' for key, own in fresh for player in own}
        disabled = disability_members(facts)
        for player in listed:
            if player in into or player not in people.fields:
                continue
            own, pool = shares.get(player, []), pools.get(player, [])
            tournaments = [one for one in own if one.own is not None]
            if player in base or (player in standard and tournaments):
                new[player], used[player] = self.next_of_rated(list_type, day, people, player, base.get(player), standard.get(player), tournaments, carried)
                continue
            for key, found in fresh:
                one = found.get(player)
                if isinstance(one, Share) and one.own is None:
                    pool.append(PoolEvent(one.start, day, one.opponents, one.half_points, one.all_half_points, names[key, player]))
                    carried.pool.add(player)
            if day >= SINCE_2014:
                pool = [one for one in pool if isinstance(one, PoolEvent)]  # results of 2009 are pooled by the articles of 2009 only
            first_row = self.first_row(list_type, day, people, player, pool, player in disabled) if player in carried.pool else None
            if first_row is not None:
                new[player] = first_row
                continue
            if pool:
                kept[player] = pool
            fields = people.fields[player]
            if 'title' in fields and 'fideId' in fields:
                new[player] = FideRow(None, 0, 0, False, False, None, 0, 'unrated-titled')
        for key, found in fresh:
            self.brought[key] = {player: Brought(share, used.get(player, 0)) for player, share in found.items()}
        return [self.published_row(list_type, day, people, player, new[player]) for player in sorted(new, key=utf16)], new, kept

    def corrections(self, list_type: str, day: str, facts: list[dict[str, Any]], people: People, base: dict[str, FideRow], standard: dict[str, FideRow], into: dict[str, str], pools: dict[str, Pool]) -> Carried:
        """Sections that a list has rated and that read otherwise now: what they bring now, with the K of then, less what they brought (docs/lists.md)."""
        standing = standing_sections(facts, 'fide')
        carried = Carried({}, {}, {}, set())
        for key, (seq, list_date) in sorted(self.rated.items()):
            here = standing.get(key[:2])
            kind = None if here is None else fide_list_of(here[1])
            if here is not None and (kind is None or kind[0] != list_type):
                here = None  # moved to another list: on this one it is gone
            if key[2] != list_type or (0 if here is None else here[0]) == seq:
                continue
            now: dict[str, Share | Share09] = {}
            if here is not None and kind is not None:
                try:
                    now = self.shares(key, here[1], kind[1], kind[2], facts, people, base, into)
                except Barred:
                    continue
            before = {final_id(into, name): one for name, one in self.brought[key].items()}
            after: dict[str, Brought] = {}
            name = f'{key[0]}/{key[1]}'
            for player in {*before, *now}:
                old, share = before.get(player), now.get(player)
                if old is not None and old.unrated and (player in base or player in standard):
                    # A first rating that was published stays as it was, and the section no longer counts for them.
                    if share is not None:
                        after[player] = old
                    continue
                if old is not None and old.unrated:
                    pools[player] = [one for one in pools.get(player, []) if one.event != name]
                elif old is not None:
                    carried.add(player, -old.points(list_type), -old.games)
                if share is None:
                    continue
                k = old.k if old is not None and not old.unrated else self.k_before(list_type, day, people, player, base.get(player))
                after[player] = brought = Brought(share, limited(k, day, 0 if isinstance(share, Share09) else len(share.opponents)))
                if not brought.unrated:
                    carried.add(player, brought.points(list_type), brought.games)
                    if brought.games:
                        carried.played(player, share.end)
                    continue
                result = share.performance if isinstance(share, Share09) else PoolEvent(share.start, list_date, share.opponents, share.half_points, share.all_half_points, name)
                pools.setdefault(player, []).append(result)
                carried.pool.add(player)
            self.rated[key] = (0 if here is None else here[0], day)
            self.brought[key] = after
        return carried

    def k_before(self, list_type: str, day: str, people: People, player: str, row: FideRow | None) -> int:
        """The K of the list before the one being made (FIDE-L-11); by the rules of then if that list is not at hand."""
        if row is not None and (row.since >= SINCE_2014 or row.since >= month_after(day, -1)):
            return row.k
        before = row or FideRow(None, 0, 0, False, False, None, 0)
        born = people.fields[player].get('birthYear')
        return k_of(list_type, day if row is None else month_after(day, -1), born, before.games, before.ever2300, before.ever2400)

    def next_of_rated(self, list_type: str, day: str, people: People, player: str, row: FideRow | None, standard: FideRow | None, tournaments: list[Share], carried: Carried) -> tuple[FideRow, int]:
        """8.3.4: one rounding of the period's change, then a one-off adjustment, then the floor. Also returns the K that was used."""
        before = row or FideRow(standard.rating if standard else None, 0, 0, False, False, None, 0)
        assert before.rating is not None
        n, points = sum(len(one.opponents) for one in tournaments), carried.points.get(player, 0)
        k = 0
        if day < SINCE_2014:
            rating = (100 * before.rating + points + 50) // 100  # 8.57: the rating is rounded, a half up
        else:
            k = limited(self.k_before(list_type, day, people, player, row), day, n)
            rating = before.rating + round_half_away(k * sum(one.change(list_type) for one in tournaments) + points)
        games = max(0, n + carried.games.get(player, 0))
        if day == '2024-03-01':
            rating = adjusted_2024(rating)
        if day == '2022-10-01' and list_type != 'FIDE-standard' and standard is not None and standard.rating is not None:
            rating = max(rating, standard.rating - 100)
        last = max([one.end for one in tournaments if one.opponents] + [before.last or '', carried.last.get(player, '')])
        if rating < floor_on(day):
            return FideRow(None, 0, before.games + games, before.ever2300, before.ever2400, last or None, games, 'delisted'), k
        return self.row(list_type, day, people, player, rating, before.games + games, before.ever2300, before.ever2400, last or None, games, '' if row else 'new'), k

    def first_row(self, list_type: str, day: str, people: People, player: str, pool: Pool, disabled: bool) -> FideRow | None:
        if not pool:
            return None
        if day < SINCE_2014:
            first = first_rating_2009(day, pool, disabled)
            if first is None:
                return None
            return self.row(list_type, day, people, player, first[0], first[1], False, False, first[2], first[1], 'new')
        events = [one for one in pool if one.list_date >= month_after(day, -25)]
        earliest = min(pool, key=lambda one: one.start)
        used = [one for one in events if not (one is earliest and one.all_half_points == 0)]
        opponents = [one for event in used for one in event.opponents]
        rating = initial_rating(day, opponents, sum(one.half_points for one in used))
        if rating is None:
            return None
        fresh = sum(len(one.opponents) for one in used if one.list_date == day)
        return self.row(list_type, day, people, player, rating, len(opponents), False, False, max(one.start for one in used), fresh, 'new')

    def row(self, list_type: str, day: str, people: People, player: str, rating: int, games: int, ever2300: bool, ever2400: bool, last: str | None, period: int, status: str) -> FideRow:
        ever2300, ever2400 = ever2300 or rating >= 2300, ever2400 or rating >= 2400
        born = people.fields.get(player, {}).get('birthYear')
        k = k_of(list_type, day, born, games, ever2300, ever2400) if day >= SINCE_2014 else 20 if ever2400 else 30
        return FideRow(rating, k, games, ever2300, ever2400, last, period, status, day)

    def published_row(self, list_type: str, day: str, people: People, player: str, row: FideRow) -> Row:
        fields = {name: value for name, value in people.fields.get(player, {}).items() if name not in ('uschessId', 'nationalId', 'state')}
        career: Row = {'ever2300': row.ever2300, 'ever2400': row.ever2400, 'games': row.games, 'lastGame': row.last}
        rating = {'games': row.period, 'rating': row.rating, 'system': list_type, **({} if row.rating is None else {'k': row.k})}
        inactive = {'inactive': True} if row.rating is not None and (row.last is None or row.last < years_before(day, 1)) else {}
        # 7.23b: flagged after two more years of lists.
        if inactive and day < SINCE_2014 and (row.last is None or day >= month_after(next_list(months_before(row.last, -12)), 24)):
            inactive['flagged'] = True
        return {
            **fields,
            **inactive,
            **({'status': row.status} if row.status else {}),
            **({} if row.status == 'unrated-titled' else {'career': career}),
            'player': player,
            'ratings': [rating],
        }

    def verify(self, fact: dict[str, Any], tally: Tally) -> None:
        body = fact['body']
        list_type, where = body['list'], f'The list {name_of(fact["body"])}'
        published = self.contents.rows(body['contentHash'])
        before = self.lists[list_type][-1] if self.lists[list_type] else None
        state = (dict(self.rated), set(self.missed), dict(self.brought))
        computed, rows, pools = self.compute(fact)
        self.made[fact['id']] = state
        header = header_of(self.export, fact, None if before is None else {'contentHash': before.content_hash, 'date': before.date})
        if content_hash(header, computed) == body['contentHash']:
            tally.same_hash += 1
        elif published is None:
            self.report.wrong.append(f'{where}: computed from the facts it has another hash. Pass --lists to see where it differs.')
        else:
            same = compare_rows(where, published[1], computed, self.report)
            tally.same_rows += same & self.report.check(published[0] == header, f'{where}: the header does not fit its fact.')
        self.lists[list_type].append(FideList(body['date'], rows, body['contentHash'], body['upTo'], pools))


def verify_fide_lists(export: Export, contents: Contents, report: Report) -> None:
    office, tally = FideOffice(export, contents, report), Tally()
    lists = [fact for fact in list_facts(export) if fact['body']['list'] in FIDE_LISTS]
    own = next((fact['seq'] for fact in export.facts if fact['kind'] == 'profile' and own_authority([fact], 'fide').get('amendments')), None)
    if own is not None:
        # Each list rests on the one before it, so that none can be computed again once the office has other rules.
        amended = [fact for fact in lists if fact['body']['upTo'] >= own]
        lists = [fact for fact in lists if fact['body']['upTo'] < own]
        if amended:
            report.not_covered.append(f'{len(amended)} FIDE lists were not computed again: the office has its own rules over the FIDE regulations since fact {own}, which this program does not apply.')
    for fact in export.facts:
        if fact['kind'] == 'list-published' and fact['body']['list'] in FIDE_LISTS:
            if own is not None and fact['body']['upTo'] >= own:
                break
            office.verify(fact, tally)
        elif fact['kind'] == 'list-retracted' and fact['body']['list'] in FIDE_LISTS:
            office.retract(fact['body']['published'], fact['body'])
    say_lists('FIDE lists', len(lists), tally, report)
    if office.rated:
        report.proven.append(f'FIDE sections rated from the facts: {len(office.rated)}.')
    standing = standing_sections(export.facts, 'fide')
    waiting = {key for key in office.waiting if key[:2] in standing}
    if waiting:
        report.not_covered.append(f'{len(waiting)} FIDE sections wait for a list: their event is not registered, was registered late, or may not be rated.')
    if office.missed:
        report.not_covered.append(f'{len(office.missed)} FIDE sections are on no list: their report came after the third list.')


# ---------------------------------------------------------------------------------------------------------------------
# The command


def verify_log(export: Export, report: Report, arguments: argparse.Namespace, entries: list[bytes]) -> None:
    """The checkpoint of a file, and the one in the export. Keys: those given, else the ones that the export names itself."""
    given = [(text, parse_vkey(text)) for text in arguments.vkey]
    for text, vkey in given:
        if vkey is None:
            raise Unreadable(f'{text} is not a verifier key (name+id+base64).')
    vkeys = [vkey for _, vkey in given if vkey is not None]
    same_note = False
    if arguments.checkpoint is not None:
        with open(arguments.checkpoint, 'rb') as file:
            given_note = file.read()
        verify_checkpoint(report, given_note, vkeys, entries, arguments.key)
        same_note = export.checkpoint is not None and str(export.checkpoint.get('note')).encode() == given_note
    if export.checkpoint is not None:
        note, named = export.checkpoint.get('note'), export.checkpoint.get('vkeys')
        if not isinstance(note, str) or not isinstance(named, list):
            report.wrong.append('The checkpoint in the export is malformed.')
            return
        for text in named:
            report.check(isinstance(text, str) and parse_vkey(text) is not None, f'The checkpoint in the export names a key that is none: {text}')
        own = [] if vkeys or arguments.key else [vkey for vkey in (parse_vkey(str(text)) for text in named) if vkey is not None]
        if not same_note:
            verify_checkpoint(report, note.encode(), vkeys or own, entries, arguments.key)
        if own:
            report.not_covered.append(f'Whose log it is: {named[0]} stands in the export itself. Compare it with another source, and pass it as --vkey.')
    elif arguments.checkpoint is None:
        report.not_covered.append('Whether others were shown the same history: the export has no checkpoint, and none was given. Pass --checkpoint and --vkey.')


def verify(arguments: argparse.Namespace, report: Report) -> dict[str, Any]:
    export = read_export(arguments.export, report)
    verify_chain(export, report)
    if report.wrong:
        report.not_covered.append('Signatures, ratings and lists were not checked, because the chain of facts is broken.')
        return {'facts': len(export.facts), 'head': None, 'treeSize': None, 'treeRoot': None}
    verify_heads(export, report, arguments.key)
    entries = [entry_of(fact, fact_hash) for fact, fact_hash in zip(export.facts, export.hashes)]
    root = base64.b64encode(tree_root(entries)).decode()
    summary = {'facts': len(export.facts), 'head': export.hashes[-1] if export.hashes else None, 'treeSize': len(entries), 'treeRoot': root}
    verify_log(export, report, arguments, entries)
    verify_list_signatures(export, report, arguments.key)
    if report.wrong:
        report.not_covered.append('Ratings and lists were not computed, because the signatures are not in order.')
        return summary
    contents = Contents(arguments.lists, report, {fact['body']['contentHash'] for fact in list_facts(export)})
    verify_supplements(export, contents, report)
    verify_fide_lists(export, contents, report)
    others = Counter(fact['body']['list'] for fact in list_facts(export) if fact['body']['list'] not in ('uschess-supplement', *FIDE_LISTS))
    for name, count in sorted(others.items()):
        report.not_covered.append(
            f'{count} lists of {name} were not computed again: their rules are a rulebook in the profile of the office (docs/elo.md). Signatures, chain, tree and files were checked.'
        )
    if arguments.ratings is not None:
        count = write_ratings(export, arguments.edition, arguments.ratings)
        rules = 'the rules by date' if arguments.edition is None else f'the document of {arguments.edition}'
        report.proven.append(f'{arguments.ratings}: {count} US Chess ratings by {rules}, after the last section.')
    return summary


def main() -> int:
    parser = argparse.ArgumentParser(description='Checks a public export of a Harkness rating office and computes its lists again.')
    parser.add_argument('export', help='the public export: JSON Lines, plain or gzip')
    parser.add_argument('--lists', metavar='DIR', help='directory with the published lists as they were hashed (*.jsonl)')
    parser.add_argument('--key', metavar='BASE64', action='append', default=[], help="the office's public key, from another source than the export; may be repeated after a rotation")
    parser.add_argument('--checkpoint', metavar='FILE', help='a signed checkpoint of the log of this office')
    parser.add_argument('--vkey', action='append', default=[], help='verifier key of the log or of a witness; may be repeated')
    parser.add_argument('--ratings', metavar='FILE', help='write every US Chess rating after the last section to this file')
    parser.add_argument('--edition', choices=('2015', '2020', '2025'), help='with --ratings: by this document alone, not by date')
    parser.add_argument('--strict', action='store_true', help='exit with 1 if anything was not covered')
    parser.add_argument('--json', action='store_true', help='answer as JSON')
    arguments = parser.parse_args()
    report = Report()
    try:
        summary = verify(arguments, report)
    except (Unreadable, OSError) as error:
        print(f'Cannot verify: {error}', file=sys.stderr)
        return 2
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        # Whatever the file contains, the answer is a verdict.
        report.wrong.append(f'The export is malformed: {type(error).__name__} ({error}) while it was read or computed.')
        summary = {'facts': 0, 'head': None, 'treeSize': None, 'treeRoot': None}
    code = 1 if report.wrong or (arguments.strict and report.not_covered) else 0
    if arguments.json:
        print(json.dumps({**summary, 'wrong': report.wrong, 'proven': report.proven, 'notCovered': report.not_covered}, indent=2, ensure_ascii=False))
        return code
    print(f'{summary["facts"]} facts{"" if summary["head"] is None else ", head " + summary["head"]}')
    if summary['treeRoot'] is not None:
        print(f'Tree of {summary["treeSize"]} entries, root {summary["treeRoot"]}')
    for title, lines in (('WRONG', report.wrong), ('Proven', report.proven), ('Not covered', report.not_covered)):
        if lines:
            print(f'\n{title}')
            for line in lines[:40]:
                print(f'- {line}')
            if len(lines) > 40:
                print(f'- … and {len(lines) - 40} more')
    print('\nSomething is wrong: do not rely on this export.' if report.wrong else '\nNothing is wrong in what was covered. That the reports are true is not something a file can prove.')
    return code


if __name__ == '__main__':
    sys.exit(main())
