import { afterAll, expect, test } from 'vitest'
import { builtInBrands, hostsOf, setBrands } from '#brands/resolve.ts'
import { linkTo } from './schedule-links.ts'

const config = { APP_URL: 'https://own.example', PORT: 3000 }
const origin = 'https://console.azuretrack.example:8443'

afterAll(() => setBrands(builtInBrands))

test('links in mails name the host where they were asked for while it is that of a brand', () => {
  expect(linkTo(config, { origin }, '/leave/x')).toBe(`${origin}/leave/x`)
  setBrands(builtInBrands.filter((brand) => !hostsOf(brand).includes('console.azuretrack.example')))
  expect(linkTo(config, { origin }, '/leave/x')).toBe('https://own.example/leave/x')
  expect(linkTo(config, { origin: '' }, '/leave/x')).toBe('https://own.example/leave/x')
})
