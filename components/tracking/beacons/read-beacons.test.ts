import { expect, test } from 'vitest'
import { readBeacons } from './read-beacons.ts'

const csvOf = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return { size: bytes.length, arrayBuffer: async () => bytes.buffer as ArrayBuffer }
}

test.each([
  ['número', 'Número de baliza', 'Nombre'],
  ['Numéro', 'Numéro de balise', 'Nom'],
  ['Número', 'Número do beacon', 'Nome'],
  ['Номер', 'Номер маячка', 'Название'],
  ['شماره', 'شمارهٔ بیکن', 'نام'],
])('a column may be called %s, as the help does', async (heading, number, name) => {
  const names = { number, name, address: 'address', kind: 'kind' }
  const read = await readBeacons(csvOf(`${heading},${name}\nA1B2,Gate\n`), names)
  expect(read).toMatchObject({ rows: [{ row: 2, number: 'A1B2', name: 'Gate' }] })
})
