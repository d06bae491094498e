import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { readPois } from './read-pois.ts'

const parse = (xml: string) =>
  new DOMParser().parseFromString(xml, 'application/xml') as unknown as Document
const read = (name: string, text: string) => readPois(new File([text], name), parse)

test('a table gives its known columns, in any order and language, with its row numbers', async () => {
  const text = '备注,经度,纬度,名称,other\n24 h,114.06,22.54,仓库,x\n\n,1,2,"A, B",\n'
  expect(await read('a.csv', text)).toEqual([
    {
      row: 2,
      name: '仓库',
      lat: '22.54',
      lon: '114.06',
      icon: '',
      colour: '',
      note: '24 h',
      radius: '',
    },
    { row: 4, name: 'A, B', lat: '2', lon: '1', icon: '', colour: '', note: '', radius: '' },
  ])
})

test('KML gives its points; lines and areas are left out', async () => {
  const placemark = (name: string, inner: string) =>
    `<Placemark><name>${name}</name><description><![CDATA[<b>open</b><br>all day]]></description>${inner}</Placemark>`
  const text = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    ${placemark('Depot', '<Point><coordinates>9.527,47.108,0</coordinates></Point>')}
    ${placemark('Way', '<LineString><coordinates>1,1 2,2</coordinates></LineString>')}
    ${placemark('', '<Point><coordinates>-70.5,-33.4</coordinates></Point>')}
  </Document></kml>`
  expect(await read('a.kml', text)).toEqual([
    { row: 1, name: 'Depot', lat: '47.108000', lon: '9.527000', note: 'open all day' },
    { row: 3, name: '# 3', lat: '-33.400000', lon: '-70.500000', note: 'open all day' },
  ])
})

test('says what cannot be read', async () => {
  expect(await read('a.csv', 'name,latitude\nA,1\n')).toBe('noColumns')
  expect(await read('a.csv', 'lat,lon\n')).toBe('empty')
  expect(await read('a.kml', '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>')).toBe('unsafe')
  expect(await read('a.kml', 'no xml')).toBe('unreadable')
  expect(await read('a.xlsx', 'no sheet')).toBe('unreadable')
  const rows = Array.from({ length: 5001 }, () => '1.0,2.0').join('\n')
  expect(await read('a.csv', `lat,lon\n${rows}`)).toBe('tooMany')
})
