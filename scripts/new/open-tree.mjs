import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../setup/say.mjs'

/** Edits are written together at the end: a refusal leaves nothing half done. Paths from the root. */
export function openTree() {
  const texts = new Map()
  const created = new Set()
  const read = (file) => texts.get(file) ?? fs.readFileSync(file, 'utf8')

  function create(file, text) {
    if (fs.existsSync(file)) throw new Failure(`${file} exists already.`, 'Choose another name.')
    texts.set(file, text)
    created.add(file)
  }

  const change = (file, edit) => texts.set(file, edit(read(file)))

  const append = (file, { imports, text }) =>
    change(file, (before) => `${imports.reduce(withImport, before)}\n${text}`)

  /** Adds an import, and `entry` as a line before the end of `list`. */
  function enlist(file, { module, name, list, entry = name }) {
    change(file, (text) => {
      const start = text.lastIndexOf(list)
      const end = start < 0 ? -1 : text.indexOf(`\n${indentAt(text, start)}]`, start)
      if (end < 0) throw new Error(`${file} has no ${list}`)
      const line = `\n${indentAt(text, start)}  ${entry},`
      return withImport(
        `${text.slice(0, end)}${line}${text.slice(end)}`,
        `import { ${name} } from '${module}'`,
      )
    })
  }

  function addText(key, text) {
    const [area, ...rest] = key.split('.')
    change(`messages/en/${area}.json`, (json) => {
      const all = JSON.parse(json)
      const last = rest.pop()
      let group = all
      for (const part of rest) group = group[part] ??= {}
      group[last] ??= text
      return `${JSON.stringify(all, null, 2)}\n`
    })
  }

  function refuseText(key) {
    const [area, ...rest] = key.split('.')
    const found = rest.reduce(
      (at, part) => at?.[part],
      JSON.parse(read(`messages/en/${area}.json`)),
    )
    if (found !== undefined)
      throw new Failure(`${key} names other texts already.`, 'Choose another name.')
  }

  /** Returns the paths, new ones first. */
  function save() {
    for (const [file, text] of texts) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    }
    const files = [...texts.keys()]
    return {
      created: files.filter((file) => created.has(file)),
      changed: files.filter((file) => !created.has(file)),
    }
  }

  return { read, create, change, append, enlist, addText, refuseText, save }
}

const importStatement = /^import [^;]*? from '([^']+)'$/gm

/** Where the linter sorts it to: aliases first, then the further folders. */
function withImport(text, statement) {
  const [, own] = statement.match(/ from '([^']+)'$/)
  const all = [...text.matchAll(importStatement)]
  const later = all.find(([, other]) => isBefore(own, other))
  const at = later?.index ?? all.at(-1).index + all.at(-1)[0].length + 1
  return `${text.slice(0, at)}${statement}\n${text.slice(at)}`
}

const distances = ['#', '../../../', '../../', '../', './']
const bare = (source) => source.replace(/\.ts$/, '')

function isBefore(one, other) {
  const [near, far] = [one, other].map((source) =>
    distances.findIndex((prefix) => source.startsWith(prefix)),
  )
  return near === far ? bare(one) < bare(other) : near < far
}

const indentAt = (text, at) => text.slice(text.lastIndexOf('\n', at) + 1).match(/^ */)[0]
