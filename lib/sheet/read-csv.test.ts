import { expect, test } from 'vitest'
import { csvFile, csvLine, withoutGuard } from '../format/csv.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) => {
  const { rows, separator } = readCsv(text)
  return {
    separator,
    rows: rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell.text)]),
  }
}

test.each([
  [
    'semicolons and decimal commas',
    'nom;lat\nA, B;45,76\n',
    ';',
    [
      [1, 'nom', 'lat'],
      [2, 'A, B', '45,76'],
    ],
  ],
  [
    'tabs',
    'name\tlat\nA;1\t2,5',
    '\t',
    [
      [1, 'name', 'lat'],
      [2, 'A;1', '2,5'],
    ],
  ],
  [
    'commas, where a note has semicolons',
    'name,note\nA,b; c\nB,d',
    ',',
    [
      [1, 'name', 'note'],
      [2, 'A', 'b; c'],
      [3, 'B', 'd'],
    ],
  ],
  [
    'bars',
    'name|lat\r\nA|1',
    '|',
    [
      [1, 'name', 'lat'],
      [2, 'A', '1'],
    ],
  ],
  [
    'what a line tells',
    'sep=,\r\na;b,c\r\n1;2,3',
    ',',
    [
      [1, 'a;b', 'c'],
      [2, '1;2', '3'],
    ],
  ],
  ['what a quoted line tells', '"sep=;"\na;b', ';', [[1, 'a', 'b']]],
  [
    'one column',
    'name\nA',
    undefined,
    [
      [1, 'name'],
      [2, 'A'],
    ],
  ],
] as const)('columns are separated by %s', (_, text, separator, rows) => {
  expect(read(text)).toEqual({ separator, rows })
})

test('quotes hold separators, quotes and lines, and stand within a text as they are', () => {
  const text = 'name,note\r\n"a ""b"", c","two\nlines"\r\n\r\n5" pipe,"x"y\r\n"open,'
  expect(read(text).rows).toEqual([
    [1, 'name', 'note'],
    [2, 'a "b", c', 'two\nlines'],
    [4, '5" pipe', '"x"y'],
    [5, '"open', ''],
  ])
})

test('what was guarded against formulas is read as it was written', () => {
  const texts = [
    '=1+1',
    '+49 123',
    '-15 °C',
    '@home',
    '＋扩展',
    "'quoted",
    "'=no",
    "''+x",
    '-',
    'plain',
  ]
  const { rows } = readCsv(
    csvFile([csvLine(['h']), ...texts.map((text) => csvLine([text]))]).slice(1),
  )
  expect(rows.slice(1).map(({ cells }) => cells[0]?.text)).toEqual(texts)
  expect(withoutGuard("'+49 123")).toBe('+49 123')
  expect(withoutGuard("'quoted")).toBe("'quoted")
})
