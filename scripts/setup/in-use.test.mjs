import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder
const children = []
const modules = path.resolve('scripts')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-in-use-'))
  // Its npm.js is no module, whatever a package.json above says.
  fs.writeFileSync(path.join(folder, 'package.json'), '{}')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

/** A script of the folder with an npm that writes down how it was called and adds a package. */
function script(name, body) {
  const file = path.join(folder, 'scripts', `${name}.mjs`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const npm = path.join(folder, 'npm.js')
  fs.writeFileSync(
    npm,
    `const fs = require('node:fs')
     fs.appendFileSync('calls', process.argv[2] + '\\n')
     const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
     delete packages['']
     for (const name of Object.keys(packages)) fs.mkdirSync(name, { recursive: true })
     fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`,
  )
  fs.writeFileSync(
    file,
    `import { ${body.uses} } from '${modules}/setup/${body.from}.mjs'\n${body.code}`,
  )
  const env = { ...process.env, npm_execpath: npm }
  const child = spawn(process.execPath, [file], { cwd: folder, env })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes
    })
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
  return { child, ended }
}

const platform = () =>
  script('start', {
    uses: 'markInUse',
    from: 'in-use',
    code: 'markInUse()\nsetInterval(() => undefined, 1000)',
  })
const tool = (dev) =>
  script('bench', {
    uses: 'installPackages',
    from: 'install',
    code: `installPackages({ dev: ${dev} })`,
  }).ended
const builder = () =>
  script('run-load', {
    uses: 'refuseBeneathPlatform',
    from: 'in-use',
    code: "refuseBeneathPlatform('its console')",
  }).ended

const marks = () => path.join(folder, '.data/running')
const untilMarked = ({ child }) =>
  vi.waitUntil(() => fs.existsSync(path.join(marks(), String(child.pid))), { timeout: 180_000 })

const packages = (versions, dev = false) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version, dev }]),
  )
const write = (file, value) => {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  fs.writeFileSync(path.join(folder, file), JSON.stringify({ packages: value }))
}
/** `present` is installed; the lock wants it as `used`, and `tested` for tests. */
function lay(used, present = used) {
  write('package-lock.json', { '': {}, ...packages({ used }), ...packages({ tested: '1' }, true) })
  write('node_modules/.package-lock.json', packages({ used: present }))
  fs.mkdirSync(path.join(folder, 'node_modules/used'), { recursive: true })
}
const calls = () => {
  const file = path.join(folder, 'calls')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
}

test('packages are made anew where nothing runs from them, and come beside those of what runs', async () => {
  lay('1')
  expect((await tool(true)).code).toBe(0)
  lay('1')
  const running = platform()
  await untilMarked(running)
  expect((await tool(false)).code).toBe(0)
  const beside = await tool(true)
  expect(beside).toMatchObject({ code: 0, output: expect.stringContaining('beside those of') })
  expect(calls()).toEqual(['ci', 'install'])
})

test('packages that would be replaced or removed stay while something runs from them', async () => {
  for (const [used, present] of [
    ['2', '1'],
    ['1', '3'],
  ]) {
    lay(used, present)
    const running = platform()
    await untilMarked(running)
    const refused = await tool(true)
    expect([refused.code, calls()]).toEqual([1, []])
    expect(refused.output).toContain(`Process ${running.child.pid} runs from this folder`)
    expect(refused.output).toContain('the first package: used')
    running.child.kill('SIGKILL')
    await running.ended
  }
})

test('what was killed holds nothing', async () => {
  lay('2', '1')
  const running = platform()
  await untilMarked(running)
  running.child.kill('SIGKILL')
  await running.ended
  expect((await tool(false)).code).toBe(0)
  expect([calls(), fs.readdirSync(marks())]).toEqual([['ci'], []])
})

test('two that lack packages install them once', async () => {
  lay('2', '1')
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true })
  const both = await Promise.all([tool(true), tool(true)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(calls()).toHaveLength(1)
})

test('nothing is built beneath a platform; other tools are in nobody’s way', async () => {
  expect((await builder()).code).toBe(0)
  const running = platform()
  await untilMarked(running)
  const refused = await builder()
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(`Waypost runs from this folder (process ${running.child.pid})`)
})
