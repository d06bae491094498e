import { expect, test } from 'vitest'
import type { Sheet } from '#lib/sheet/read-workbook.ts'
import { linesOfTable, readPlaces, textOfTable } from './read-places.ts'

test('a line is two numbers; each says what is wrong with it', () => {
  const text = '22.543096, 114.057865\n\n47.1 9.5\n22543096;114057865\n1,2,3\n0,0\nabc'
  expect(readPlaces(text, 'larger')).toEqual([
    { row: 1, asked: '22.543096, 114.057865', lat: 22_543_096, lon: 114_057_865 },
    { row: 3, asked: '47.1 9.5', lat: 9_500_000, lon: 47_100_000 },
    { row: 4, asked: '22543096;114057865', lat: 22_543_096, lon: 114_057_865 },
    { row: 5, asked: '1,2,3', broken: 'coordinates' },
    { row: 6, asked: '0,0', broken: 'coordinatesZero' },
    { row: 7, asked: 'abc', broken: 'coordinates' },
  ])
})

test('the order can be told', () => {
  expect(readPlaces('47.1, 9.5', 'latLon')).toMatchObject([{ lat: 47_100_000, lon: 9_500_000 }])
  expect(readPlaces('9.5, 47.1', 'lonLat')).toMatchObject([{ lat: 47_100_000, lon: 9_500_000 }])
})

const table = (...lines: string[][]) => [
  {
    name: '',
    rows: lines.map((cells, at) => ({ row: at + 1, cells: cells.map((text) => ({ text })) })),
  },
]

test('a table gives its columns of coordinates, else the first two numbers', () => {
  expect(
    linesOfTable(table(['id', 'Lon', 'Lat'], ['1', '9.5', '47.1'], ['2', '9.6', 'x'])),
  ).toMatchObject({ text: '47.1, 9.5\nx, 9.6', order: 'latLon' })
  expect(linesOfTable(table(['place', 'a', 'b'], ['A', '47.1', '9.5']))).toMatchObject({
    text: '47.1, 9.5',
  })
  expect(linesOfTable(table(['22.5 114.0'], ['22.6 114.1']))).toMatchObject({
    text: '22.5 114.0\n22.6 114.1',
  })
  expect(linesOfTable(table(['latitude', 'longitude'], ['45,764', '4,8357']))).toMatchObject({
    text: '45.764, 4.8357',
    order: 'latLon',
  })
  expect(linesOfTable(table(['location', 'a', 'b'], ['Depot', '47.1', '9.5']))).toMatchObject({
    text: '47.1, 9.5',
  })
  const pair = ['A', '4.8357 45.764']
  expect(linesOfTable(table(['name', 'lon/lat'], pair))).toMatchObject({
    text: '4.8357 45.764',
    order: 'lonLat',
  })
  expect(linesOfTable(table(['GPS coordinates'], ['45.764 N 4.8357 E']))).toMatchObject({
    text: '45.764 N 4.8357 E',
    order: 'latLon',
  })
  expect(linesOfTable(table(['-1', '37']))).toMatchObject({ text: '-1.0, 37.0' })
  expect(linesOfTable(table(['500000', '5200000']))).toMatchObject({ text: '500000, 5200000' })
  for (const [first, second] of [
    ['Easting', 'Northing'],
    ['X (m)', 'Y (m)'],
  ] as const)
    expect(linesOfTable(table([first, second], ['2683141', '1247945']))).toEqual({
      fault: 'system',
      name: `${first}, ${second}`,
    })
  expect(linesOfTable(table(['lat', 'lon'], ['5819698.2', '391545.1']))).toHaveProperty('fault')
  const link = 'https://maps.google.com/?q=47.141,9.5209'
  expect(linesOfTable(table(['name', 'Map link'], ['A', link]))).toMatchObject({ text: link })
})

test('the sheet and the columns that were read are named', () => {
  const [empty] = table()
  const [list] = table(['Lat', 'Lon'], ['47.1', '9.5'])
  const sheets = [
    { ...empty, name: 'Cover' },
    { ...list, name: 'List' },
  ] as Sheet[]
  const found = { sheet: { name: 'List' } }
  expect(linesOfTable(sheets)).toMatchObject({ ...found, columns: ['Lat', 'Lon'] })
  expect(textOfTable(sheets)).toMatchObject({ ...found, text: 'Lat Lon\n47.1 9.5' })
})
