import fs from 'node:fs'
import { Failure } from '../setup/say.mjs'
import { upperFirst } from './words.mjs'

const resolver = 'brands/resolve.ts'

/** Returns what is left to fill in. */
export function newBrand(tree, name) {
  if (!/^[a-z]+$/.test(name))
    throw new Failure(
      `${name} is no name of a brand.`,
      'Use small letters only, such as fleetline.',
    )
  const file = `brands/${name}.ts`
  tree.create(file, profileOf(name))
  tree.enlist(resolver, {
    module: `./${name}.ts`,
    name,
    list: 'builtInBrands: readonly BrandProfile[]',
  })
  return [
    `${file}: names, theme, copyright, hosts, what differs from most brands (brands/define.ts)`,
    `brands/assets/${name}/: logo.svg, favicon.svg, icon-192.png, icon-512.png, then \`assets: '${name}'\``,
  ]
}

function profileOf(name) {
  const title = upperFirst(name)
  return [
    "import { tenCars } from './cars.ts'",
    "import { defineBrand } from './define.ts'",
    '',
    '/** Fill in: what is its own. */',
    `export const ${name} = defineBrand({`,
    `  brand: '${name}',`,
    `  type: ${nextType()},`,
    `  name: { zh: '${title}', en: '${title}' },`,
    `  description: { zh: '${title}', en: '${title}' },`,
    '  config: {',
    "    theme: 'viridity',",
    `    copyright: { name: '${title}', from: ${new Date().getFullYear()} },`,
    '  },',
    "  assets: 'waypost',",
    "  cars: tenCars('waypost'),",
    '})',
    '',
  ].join('\n')
}

function nextType() {
  const types = fs
    .readdirSync('brands')
    .filter((file) => file.endsWith('.ts'))
    .flatMap(
      (file) => fs.readFileSync(`brands/${file}`, 'utf8').match(/^ {2}type: (\d+),$/m)?.[1] ?? [],
    )
  return Math.max(...types.map(Number)) + 1
}
