import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brandText, carIcon, publicBrand } from '#brands/public.ts'
import { brands, resolveBrand } from '#brands/resolve.ts'

const assets = (...parts: string[]) => path.join('brands', 'assets', ...parts)

test('every profile of the folder is a brand of the build, named as its file', () => {
  const others = ['cars.ts', 'define.ts', 'public.ts', 'resolve.ts']
  const files = readdirSync('brands').filter(
    (name) => name.endsWith('.ts') && !others.includes(name),
  )
  expect(brands.map(({ brand }) => `${brand}.ts`).sort()).toEqual(files.sort())
})

test('type codes, names and hosts are unique', () => {
  const hosts = brands.flatMap(({ hosts }) =>
    Object.values(hosts).flatMap((stage) => Object.values(stage)),
  )
  const types = brands.map(({ type }) => String(type))
  for (const values of [types, brands.map(({ brand }) => brand), hosts]) {
    expect(new Set(values).size).toBe(values.length)
  }
})

test.each(brands.map((profile) => [profile.brand, profile] as const))(
  '%s has its logo, favicon and install icons',
  (_, brand) => {
    for (const file of ['logo.svg', 'favicon.svg', 'icon-192.png', 'icon-512.png']) {
      expect(existsSync(assets(brand.assets, file)), file).toBe(true)
    }
  },
)

test.each(brands.map((profile) => [profile.brand, profile] as const))(
  '%s has every map icon, in the size it says',
  (_, profile) => {
    const brand = publicBrand(profile)
    for (const [index, car] of brand.cars.entries()) {
      const { url } = carIcon(brand, index)
      const svg = readFileSync(assets(...url.split('/').slice(2)), 'utf8')
      expect(svg).toContain(`width="${car.size[0]}" height="${car.size[1]}"`)
      expect(car.size).toEqual(car.rotates ? [23, 35] : [30, 30])
    }
  },
)

test.each(brands.map((profile) => [profile.brand, profile] as const))(
  '%s speaks its default language and has texts in zh and en',
  (_, brand) => {
    expect(brand.languages).toContain(brand.defaultLanguage)
    for (const texts of [brand.name, brand.title, brand.description]) {
      expect(brandText(texts, 'zh')).not.toBe('')
      expect(brandText(texts, 'en')).not.toBe('')
    }
  },
)

test('waypost shows ten icons, azuretrack five, solo one', () => {
  const counts = Object.fromEntries(brands.map(({ brand, cars }) => [brand, cars.length]))
  expect(counts).toMatchObject({ waypost: 10, azuretrack: 5, solo: 1 })
})

test('the host chooses the brand, whatever its port or case; an unknown host gets the default', () => {
  expect(resolveBrand('Console.AzureTrack.example:8443').brand).toBe('azuretrack')
  expect(resolveBrand('127.0.0.1:3000', 'violetline').brand).toBe('violetline')
  expect(resolveBrand(null, 'no such brand').brand).toBe('waypost')
})

test('the browser is given no hosts and no message codes', () => {
  for (const brand of brands) {
    expect(Object.keys(publicBrand(brand))).not.toContain('hosts')
    expect(Object.keys(publicBrand(brand))).not.toContain('message')
  }
})

test('no code asks which brand it is', () => {
  const files = ['app', 'components', 'lib', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  const names = brands.map(({ brand }) => brand).join('|')
  const asks = new RegExp(`brand(\\.brand|Name)?\\s*[!=]==\\s*['"](${names})['"]`)
  expect(files.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([])
})
