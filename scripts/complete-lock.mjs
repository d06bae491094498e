// `npm run lock`: a mirror that lacks builds of other platforms leaves them out of package-lock.json, and `npm ci`
// refuses that. Adds these optional packages: version from who asks for them, platform from their names, no integrity.
// Packages that only builds for other platforms need are marked as such: npm would install them, for nobody.
import fs from 'node:fs'

const systems = [
  ['darwin', /darwin/],
  ['win32', /win32|windows/],
  ['android', /android/],
  ['freebsd', /freebsd/],
  ['openharmony', /openharmony/],
  ['netbsd', /netbsd/],
  ['openbsd', /openbsd/],
  ['sunos', /sunos/],
  ['aix', /aix/],
  ['linux', /^(?!.*wasm)/],
]
const processors = [
  ['arm64', /arm64|aarch64/],
  ['x64', /x64|x86_64/],
  ['ia32', /ia32/],
  ['s390x', /s390x/],
  ['riscv64', /riscv64/],
  ['loong64', /loong64/],
  ['mips64el', /mips64el/],
  ['ppc64', /ppc64/],
  ['arm', /arm/],
  ['wasm32', /wasm/],
]
const libraries = [
  ['musl', /musl/],
  ['glibc', /linux.*gnu/],
]
const pick = (table, name) => table.find(([, pattern]) => pattern.test(name))?.[0]

/** Where Waypost runs. */
const platforms = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => ({ os, cpu })),
)
const nowhere = ['!linux', '!darwin', '!win32']

const allows = (list, value) =>
  !list || (list[0]?.startsWith('!') ? !list.includes(`!${value}`) : list.includes(value))

const isForeign = ({ os, cpu }) =>
  platforms.every((one) => !allows(os, one.os) || !allows(cpu, one.cpu))

/** Returns the places of what it marked. */
function markForeign(packages) {
  const users = new Map()
  for (const [place, entry] of Object.entries(packages))
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.devDependencies,
      ...entry.peerDependencies,
    })) {
      const { place: used } = resolve(packages, place, name) ?? {}
      users.set(used, [...(users.get(used) ?? []), entry])
    }
  const marked = []
  for (let found = 1; found > 0; ) {
    const fresh = Object.entries(packages).filter(
      ([place, entry]) =>
        entry.optional && !isForeign(entry) && users.get(place)?.every((user) => isForeign(user)),
    )
    for (const [, entry] of fresh) entry.os = nowhere
    marked.push(...fresh.map(([place]) => place))
    found = fresh.length
  }
  return marked
}

/** Returns the places of what it added or marked. */
export function completeLock(lock) {
  const { packages } = lock
  const added = []
  for (const [place, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const version = /^[\^~]?(\d+\.\d+\.\d+\S*)$/.exec(range)?.[1]
      const found = resolve(packages, place, name)
      const fits = found && (!version || range !== version || found.entry.version === version)
      if (fits || !version) continue
      // Beside its parent when the usual place holds another version.
      const target = found ? `${place}/node_modules/${name}` : `node_modules/${name}`
      packages[target] = entryFor(name, version, parent)
      added.push(target)
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
  return [...added, ...markForeign(packages)]
}

function resolve(packages, place, name) {
  for (
    let base = place;
    ;
    base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))
  ) {
    const place = `${base ? `${base}/` : ''}node_modules/${name}`
    const entry = packages[place]
    if (entry) return { entry, place }
    if (!base) return undefined
  }
}

function entryFor(name, version, parent) {
  const os = pick(systems, name)
  const cpu = pick(processors, name)
  const libc = pick(libraries, name)
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(parent.engines ? { engines: parent.engines } : {}),
  }
}

if (import.meta.filename === process.argv[1]) {
  const file = process.argv[2] ?? 'package-lock.json'
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'))
  const added = completeLock(lock)
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added.length} added or marked${added.map((place) => `\n  ${place}`).join('')}`)
}
