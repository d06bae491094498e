import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const skipped = new Set(['generated', 'node_modules'])
const isTest = (name) => /\.test\.\w+$/.test(name)

/** Without tests and generated code; missing sources count as empty. */
export function hashOf(...sources) {
  const hash = createHash('sha1')
  for (const source of sources) add(hash, source)
  return hash.digest('hex')
}

function add(hash, source) {
  const found = fs.statSync(source, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) {
    hash.update(source).update(fs.readFileSync(source))
    return
  }
  for (const name of fs.readdirSync(source).sort()) {
    if (!skipped.has(name) && !isTest(name)) add(hash, path.join(source, name))
  }
}

/**
 * Runs `make` when sources of `output` changed; returns whether. The stamp lies inside the output.
 * `check` may refuse by a throw, before anything is touched.
 */
export async function whenChanged({ output, hash, check = () => undefined }, make) {
  const stamp = path.join(output, '.waypost-stamp')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return false
  check()
  fs.rmSync(stamp, { force: true })
  await make()
  fs.mkdirSync(output, { recursive: true })
  fs.writeFileSync(stamp, hash)
  return true
}
