import type { XmlReader } from './xml-into.ts'

/** A zip of XML parts. `names` as they are written in it; `read` throws where a part is broken. */
export type Archive = {
  names: readonly string[]
  read: (name: string, reader: XmlReader) => Promise<void>
}

/**
 * How part names are compared: without case (ECMA-376 part 2, 6.2.2.3), and with the backslashes of
 * programs that take their own folders for names.
 */
export const partKey = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

type Relation = { id: string; type: string; target: string }

/** Parts by `partKey`, and what they point to. */
export class Parts {
  readonly #archive: Archive
  readonly #names: ReadonlyMap<string, string>

  constructor(archive: Archive) {
    this.#archive = archive
    this.#names = new Map(archive.names.map((name) => [partKey(name), name]))
  }

  has(key: string): boolean {
    return this.#names.has(key)
  }

  async read(key: string, reader: XmlReader): Promise<void> {
    const name = this.#names.get(key)
    if (name === undefined) throw new Error(`no part ${key}`)
    await this.#archive.read(name, reader)
  }

  /** Of a part, or of the whole package (''). None where the part has none. */
  async relations(key: string): Promise<Relation[]> {
    const cut = key.lastIndexOf('/') + 1
    const [folder, file] = [key.slice(0, cut), key.slice(cut)]
    const list = `${folder}_rels/${file}.rels`
    const relations: Relation[] = []
    if (!this.has(list)) return relations
    await this.read(list, {
      open: (name, { Id: id = '', Type: type = '', Target = '', TargetMode = '' }) => {
        if (name !== 'Relationship' || TargetMode === 'External') return
        relations.push({
          id,
          type: type.slice(type.lastIndexOf('/') + 1),
          target: within(folder, Target),
        })
      },
    })
    return relations
  }
}

/** A target as a `partKey`: from the root, or from the folder of what points to it. */
function within(folder: string, target: string): string {
  const isAbsolute = /^[\\/]/.test(target)
  const path: string[] = []
  for (const step of partKey(isAbsolute ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}
