import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => fs.existsSync(file))
const pages = files.filter((file) => /^(docs\/.+|README|CONTRIBUTING)\.md$/.test(file))
/** A released migration keeps its checksum. */
const code = files.filter(
  (file) =>
    /\.(tsx?|mjs|css|sql|prisma|ya?ml|example)$|^Dockerfile$/.test(file) &&
    !/^prisma\/(migrations|positions)\//.test(file),
)
const read = (file: string) => fs.readFileSync(file, 'utf8')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const withoutBlocks = (text: string) => text.replace(/^```.*?^```/gms, '')
const anchorsOf = (page: string) =>
  [...withoutBlocks(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  )
const anchors = new Map(pages.map((page) => [page, anchorsOf(page)]))

function faultOf(target: string): string[] {
  const [file = '', anchor] = target.split('#')
  if (!fs.existsSync(file)) return [target]
  return anchor === undefined || anchors.get(file)?.includes(anchor) ? [] : [target]
}

const faultsIn = (file: string, targets: Iterable<string>) =>
  [...targets].flatMap(faultOf).map((target) => `${file}: ${target}`)

test('links of the documentation lead somewhere', () => {
  const faults = pages.flatMap((page) => {
    const links = [...withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link))
    return faultsIn(
      page,
      links.map((link) =>
        link.startsWith('#') ? page + link : path.join(path.dirname(page), link),
      ),
    )
  })
  expect(faults).toEqual([])
})

test('files that the documentation names exist', () => {
  const named =
    /`((?:app|brands|components|docs|lib|prisma|scripts|server|tests|workers)\/[\w./()[\]-]+)`/g
  const faults = pages.flatMap((page) =>
    faultsIn(
      page,
      [...read(page).matchAll(named)].map(([, name = '']) => name),
    ),
  )
  expect(faults).toEqual([])
})

test('documents that code names are in the repository', () => {
  const named = /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md(?:#[\w-]+)?)(?!\w)/g
  const faults = code.flatMap((file) => {
    const text = read(file).replace(/https?:\/\/\S+/g, '')
    return faultsIn(
      file,
      [...text.matchAll(named)].map(([, name = '']) => name),
    )
  })
  expect(faults).toEqual([])
})

test('nothing refers to a numbered section of a document that is not here', () => {
  const faults = [...code, ...pages].filter((file) =>
    /\bspec(ification)?(\.md)? §/i.test(read(file)),
  )
  expect(faults).toEqual([])
})

test('the legend of docs/protocols.md explains every tag of a source', () => {
  const legend = read('docs/protocols.md').split('## Sources')[1] ?? ''
  const tags = /(?<![\w'"\])])\[([A-Z][A-Z0-9]{0,3})\]/g
  const comments = (text: string) => text.match(/^\s*(\/?\*|\/\/).*$/gm)?.join('\n') ?? ''
  const used = [...code, 'docs/protocols.md']
    .filter((file) => /^(server\/gateway|tests\/(frames|gateway)|docs)\//.test(file))
    .flatMap((file) => {
      const text = file.endsWith('.md') ? read(file) : comments(read(file))
      return [...text.matchAll(tags)].map(([tag]) => tag)
    })
  const unexplained = [...new Set(used)].filter((tag) => !legend.includes(`${tag} `))
  expect(unexplained).toEqual([])
})
