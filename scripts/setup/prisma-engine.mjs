import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { onDatabase, run } from '../postgres/databases.mjs'

const require = createRequire(import.meta.url)
const T = ColumnTypeEnum

/** OIDs that the engine reads from the catalogue. */
const columnTypes = {
  16: T.Boolean,
  18: T.Character,
  19: T.Text,
  20: T.Int64,
  21: T.Int32,
  23: T.Int32,
  25: T.Text,
  26: T.Int64,
  114: T.Json,
  700: T.Float,
  701: T.Double,
  1000: T.BooleanArray,
  1002: T.TextArray,
  1003: T.TextArray,
  1005: T.Int32Array,
  1007: T.Int32Array,
  1009: T.TextArray,
  1015: T.TextArray,
  1016: T.Int64Array,
  1028: T.Int64Array,
  1042: T.Text,
  1043: T.Text,
  1082: T.Date,
  1114: T.DateTime,
  1184: T.DateTime,
  1700: T.Numeric,
  2950: T.Uuid,
  3802: T.Json,
}
const firstUserType = 16_384

const types = {
  getTypeParser: (oid) => {
    if (oid === 20) return (text) => text
    if (oid === 1114 || oid === 1184)
      return (text) => text.replace(' ', 'T').replace(/\+00$/, '+00:00')
    return pg.types.getTypeParser(oid)
  },
}

async function adapterTo(url, afterClose) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined) // the engine reports a lost connection itself
  const adapter = await new PrismaPg(pool).connect()
  adapter.executeScript = async (script) => {
    await pool.query(script)
  }
  adapter.executeRaw = async ({ sql, args }) => (await pool.query(sql, args)).rowCount ?? 0
  adapter.queryRaw = async ({ sql, args }) => {
    const result = await pool.query({ text: sql, values: args, rowMode: 'array', types })
    return {
      columnNames: result.fields.map((field) => field.name),
      columnTypes: result.fields.map((field) => columnType(field.dataTypeID)),
      rows: result.rows,
    }
  }
  adapter.dispose = async () => {
    await pool.end()
    await afterClose()
  }
  return adapter
}

function columnType(oid) {
  const known = columnTypes[oid] ?? (oid >= firstUserType ? T.Text : undefined)
  if (known === undefined) throw new Error(`The schema engine met the unknown type ${oid}.`)
  return known
}

async function shadowOf(adminUrl) {
  const name = `shadow_${randomUUID().replaceAll('-', '')}`
  await run(adminUrl, `CREATE DATABASE "${name}" TEMPLATE template0`)
  const drop = () => run(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  return adapterTo(onDatabase(adminUrl, name), drop)
}

async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message) {
      throw new Error(`The schema engine failed: ${message}`)
    },
  }
  const entry = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const code = fs.readFileSync(path.join(path.dirname(entry), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bindings.SchemaEngine
}

const readSchema = (folder) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => path.join(folder, name))
    .map((file) => ({ path: file, content: fs.readFileSync(file, 'utf8') }))

const readMigrations = (folder) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok',
          value: fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    }))

/**
 * SQL from migrations to schema, or undefined. Prisma's schema engine in WebAssembly, offline;
 * databases made on `adminUrl`.
 */
export async function schemaDrift({ adminUrl, schema, migrations }) {
  const SchemaEngine = await loadEngine()
  const files = readSchema(schema)
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => shadowOf(adminUrl),
    connectToShadowDb: () => shadowOf(adminUrl),
  })
  const datamodels = files.map((file) => [file.path, file.content])
  const engine = await SchemaEngine.new({ datamodels }, () => undefined, factory)
  const answer = await engine.diff({
    from: {
      tag: 'migrations',
      baseDir: migrations,
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      shadowDbInitScript: '',
      migrationDirectories: readMigrations(migrations),
    },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  if (answer.exitCode !== 2) return undefined
  return withoutHandMade(answer.stdout, handMadeIndexes(migrations)) || undefined
}

/** Marks indexes beyond the schema language, which the engine would drop. */
const handMadeMark = '-- What the schema language cannot say'

function handMadeIndexes(folder) {
  return readMigrations(folder).flatMap(({ migrationFile }) => {
    const [, byHand = ''] = migrationFile.content.value.split(handMadeMark)
    return [...byHand.matchAll(/CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?"?(\w+)"?/gi)].map(
      (match) => match[1],
    )
  })
}

function withoutHandMade(script, names) {
  return names
    .reduce((text, name) => text.replace(`-- DropIndex\nDROP INDEX "${name}";\n`, ''), script)
    .trim()
}
