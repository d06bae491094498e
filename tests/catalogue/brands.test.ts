import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brandText, carIcon, codeMsgOf, copyrightLine, publicBrand } from '#brands/public.ts'
import { builtInBrands, resolveBrand, seriesOf } from '#brands/resolve.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { menuPages } from '#lib/pages/pages.ts'

const assets = (...parts: string[]) => path.join('brands', 'assets', ...parts)

test('every profile of the folder is a brand of the build, named as its file', () => {
  const others = ['cars.ts', 'define.ts', 'public.ts', 'resolve.ts']
  const files = readdirSync('brands').filter(
    (name) => name.endsWith('.ts') && !others.includes(name),
  )
  expect(builtInBrands.map(({ brand }) => `${brand}.ts`).sort()).toEqual(files.sort())
})

test('type codes, names, series of receipts and hosts are unique', () => {
  const hosts = builtInBrands.flatMap(({ hosts }) =>
    Object.values(hosts).flatMap((stage) => Object.values(stage)),
  )
  const types = builtInBrands.map(({ type }) => String(type))
  const series = builtInBrands.map(seriesOf)
  for (const values of [types, builtInBrands.map(({ brand }) => brand), series, hosts]) {
    expect(new Set(values).size).toBe(values.length)
  }
})

test.each(builtInBrands.map((profile) => [profile.brand, profile] as const))(
  '%s has its logo, favicon and install icons',
  (_, brand) => {
    for (const file of ['logo.svg', 'favicon.svg', 'icon-192.png', 'icon-512.png']) {
      expect(existsSync(assets(brand.assets, file)), file).toBe(true)
    }
  },
)

test.each(builtInBrands.map((profile) => [profile.brand, profile] as const))(
  '%s has every map icon, in the size it says, as a picture that can be drawn',
  async (_, profile) => {
    const brand = publicBrand(profile)
    for (const [index, car] of brand.cars.entries()) {
      const { url } = carIcon(brand, index)
      const svg = readFileSync(assets(...url.split('/').slice(2)), 'utf8')
      expect(svg).toContain(`width="${car.size[0]}" height="${car.size[1]}"`)
      expect(car.size).toEqual(car.rotates ? [23, 35] : [30, 30])
      await expect(sharp(Buffer.from(svg)).stats(), url).resolves.toMatchObject({ isOpaque: false })
    }
  },
)

test.each(builtInBrands.map((profile) => [profile.brand, profile] as const))(
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
  const counts = Object.fromEntries(builtInBrands.map(({ brand, cars }) => [brand, cars.length]))
  expect(counts).toMatchObject({ waypost: 10, azuretrack: 5, solo: 1 })
})

test('the host chooses the brand, whatever its port or case; an unknown host gets the default', () => {
  expect(resolveBrand('Console.AzureTrack.example:8443').brand).toBe('azuretrack')
  expect(resolveBrand('127.0.0.1:3000', 'violetline').brand).toBe('violetline')
  expect(resolveBrand(null, 'no such brand').brand).toBe('waypost')
})

test('the browser is given no hosts and no message codes', () => {
  for (const brand of builtInBrands) {
    expect(Object.keys(publicBrand(brand))).not.toContain('hosts')
    expect(Object.keys(publicBrand(brand))).not.toContain('ownHosts')
    expect(Object.keys(publicBrand(brand))).not.toContain('message')
  }
})

test('no code asks which brand it is', () => {
  const files = ['app', 'components', 'lib', 'server'].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  const names = builtInBrands.map(({ brand }) => brand).join('|')
  const asks = new RegExp(`brand(\\.brand|Name)?\\s*[!=]==\\s*['"](${names})['"]`)
  expect(files.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every map icon has a name in every language', () => {
  for (const language of languageCodes) {
    const texts = JSON.parse(readFileSync(`messages/${language}/common.json`, 'utf8'))
    for (const car of builtInBrands.flatMap(({ cars }) => cars)) {
      const name = car.title ? car.title[language] : texts.car?.[car.name]
      expect(name, `${car.name} in ${language}`).toBeTruthy()
    }
  }
})

test('every option of a profile is read somewhere', () => {
  const files = ['app', 'components', 'server', 'brands/public.ts', 'brands/resolve.ts']
  const read = files
    .flatMap((root) =>
      root.endsWith('.ts')
        ? [root]
        : readdirSync(root, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
            .map((entry) => path.join(entry.parentPath, entry.name)),
    )
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const options = builtInBrands.flatMap(({ config, map, cars }) => [
    ...Object.keys(config),
    ...Object.keys(map),
    ...cars.flatMap((car) => Object.keys(car)),
  ])
  const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(read)
  expect([...new Set(options)].filter((name) => !isRead(name))).toEqual([])
})

test('brands began in different years, and some show a filing number', () => {
  expect(new Set(builtInBrands.map(({ config }) => config.copyright.from)).size).toBeGreaterThan(2)
  const lines = builtInBrands.map((brand) => copyrightLine(publicBrand(brand), 2030))
  expect(lines).toContain('© 2021–2030 Waypost · 粤ICP备00000001号')
  expect(lines).toContain('© 2020–2030 Farfield')
})

test('where the web cannot do something a brand says what to do instead, or nothing', () => {
  const said = (isInApp: boolean) =>
    Object.fromEntries(
      builtInBrands.map((brand) => [brand.brand, codeMsgOf(publicBrand(brand), { isInApp })]),
    )
  expect(said(false)).toMatchObject({ airguard: 'contactService', overseas: 'useApp' })
  // Who came from the app is not sent there.
  expect(said(true)).toMatchObject({ overseas: 'contactService', waypost: undefined })
  expect(said(false)['waypost']).toBeUndefined()
})

test('a brand names tools that exist', () => {
  const paths = menuPages.filter(({ group }) => group === 'tools').map(({ path }) => path.slice(1))
  for (const { features } of builtInBrands)
    expect(paths).toEqual(expect.arrayContaining(features.tools ?? []))
})
