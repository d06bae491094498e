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

  /** At the end; imports come first, for the linter to sort. */
  const append = (file, { imports, text }) =>
    change(file, (before) => `${imports.join('\n')}\n${before}\n${text}`)

  /** Adds an import, and a line before the end of `list`. */
  function enlist(file, { module, name, list }) {
    change(file, (text) => {
      const start = text.lastIndexOf(list)
      const end = start < 0 ? -1 : text.indexOf(`\n${indentAt(text, start)}]`, start)
      if (end < 0) throw new Error(`${file} has no ${list}`)
      const line = `\n${indentAt(text, start)}  ${name},`
      return withImport(`${text.slice(0, end)}${line}${text.slice(end)}`, { module, name })
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

function withImport(text, { module, name }) {
  const lines = text.split('\n')
  const bare = (line) => line.match(/ from '(.+?)(?:\.ts)?'$/)?.[1]
  const own = `import { ${name} } from '${module}'`
  const later = lines.findIndex((line) => bare(line)?.startsWith('./') && bare(line) > bare(own))
  const last = lines.findLastIndex((line) => bare(line) !== undefined)
  lines.splice(later < 0 ? last + 1 : later, 0, own)
  return lines.join('\n')
}

const indentAt = (text, at) => text.slice(text.lastIndexOf('\n', at) + 1).match(/^ */)[0]
