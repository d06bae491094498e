const denied = (...actors) => actors.map((actor) => `${actor}: 'noPermission'`)
const administrators = denied('bare', 'tool', 'device', 'neighbour')
const visitors = ["sibling: 'notFound'", "device: 'notFound'", "neighbour: 'notFound'"]
const otherDevices = ["sibling: 'deviceNotFound'", "neighbour: 'deviceNotFound'"]

/**
 * What a function may be about: param, id from the guard, rights to write and read, the matrix
 * actors' results, the call that shows one, other lists of its facts.
 */
export const subjects = {
  device: {
    word: 'Device',
    folder: 'fleet/device',
    handlers: 'fleet/devices',
    param: 'simei',
    scope: 'device',
    error: 'deviceNotFound',
    type: 'VisibleDeviceId',
    found: 'ctx.visible.device(params.simei)',
    table: 'device',
    column: 'imei',
    right: { write: 'e_ua_edit_device' },
    outcomes: { write: [...denied('bare', 'tool'), ...otherDevices], read: otherDevices },
    shownBy: 'device/GetDetail',
    facts: ['lib/codes/device-profile.ts: a row for a fact that detail, form and audit log show'],
    leaks: 'one device, which the guard has checked',
  },
  organisation: {
    word: 'Organisation',
    folder: 'people/organisation',
    handlers: 'people/organisations',
    param: 'sfamilyid',
    scope: 'organisation',
    error: 'notFound',
    type: 'VisibleOrganisation',
    found: 'ctx.visible.organisation(params.sfamilyid)',
    id: 'organisation.id',
    table: 'organisation',
    column: 'name',
    right: { write: 'e_ua_edit_family' },
    outcomes: { write: [...administrators, "sibling: 'notFound'"], read: visitors },
    shownBy: 'family/GetFamily',
    leaks: 'one organisation, which the guard has checked',
  },
  account: {
    word: 'Account',
    folder: 'people/account',
    handlers: 'people/accounts',
    param: 'suid',
    scope: 'account',
    error: 'notFound',
    type: 'VisibleAccountId',
    found: 'ctx.visible.account(params.suid)',
    table: 'account',
    column: 'login',
    right: { write: 'e_ua_edit_account', read: 'e_ua_edit_account' },
    outcomes: {
      write: [...administrators, "sibling: 'notFound'"],
      read: [...administrators, "sibling: 'notFound'"],
    },
    shownBy: 'usermgr/GetAuth',
    leaks: 'one account, which the guard has checked',
  },
  nothing: {
    right: {},
    outcomes: { write: [], read: [] },
    leaks: 'names nothing',
  },
}

export const skeletons = (facts) => ({
  contract: contractOf(facts),
  rule: facts.isRead ? readRule(facts) : writeRule(facts),
  handler: handlerOf(facts),
  row: rowOf(facts),
})

function contractOf({ name, constant, subject, isRead }) {
  const right = subject.right[isRead ? 'read' : 'write']
  const fields = [...(isRead ? [] : ['requestId']), ...(subject.param ? [subject.param] : [])]
  const imported = fields.length > 0 && `import { ${fields.join(', ')} } from '../fields.ts'`
  const params = [
    ...(subject.param ? [`    ${subject.param},`] : []),
    ...(isRead ? [] : ['    request_id: requestId,']),
  ]
  const reply = isRead && subject.column ? `{ ${subject.column}: z.string() }` : '{}'
  return lines(
    "import { z } from 'zod'",
    "import { defineFunc } from '../define.ts'",
    imported,
    '',
    `export const ${constant} = defineFunc('${name}', {`,
    "  summary: 'Fill in: what it does, in one sentence.',",
    `  access: [${right ? `'${right}'` : ''}],`,
    `  writes: ${!isRead},`,
    subject.param && `  scope: { ${subject.param}: '${subject.scope}' },`,
    '  params: z.strictObject({',
    ...params,
    '  }),',
    `  reply: z.object(${reply}),`,
    subject.error && `  errors: ['${subject.error}'],`,
    '})',
  )
}

const argumentOf = ({ id, type }) => (id ? ['organisation', type] : ['id', type])

function readRule({ rule, subject }) {
  if (!subject.table)
    return lines(
      "import type { Context } from '../../../context.ts'",
      '',
      '/** Fill in: what it reads. */',
      `export async function ${rule}(_ctx: Context): Promise<Record<string, never>> {`,
      '  return {}',
      '}',
    )
  const { table, column, error, id = 'id' } = subject
  const [argument, type] = argumentOf(subject)
  return lines(
    "import { AppError } from '../../../app-error.ts'",
    `import type { ${type} } from '../../../db/family-scope.ts'`,
    "import type { Pool } from '../../../db/pool.ts'",
    "import { db, first } from '../../../db/sql.ts'",
    '',
    `/** Fill in: what it reads. Throws ${error}. */`,
    `export async function ${rule}(pool: Pool, ${argument}: ${type}) {`,
    `  const row = await first(pool, db.selectFrom('${table}').select('${column}').where('id', '=', ${id}))`,
    `  if (!row) throw new AppError('${error}')`,
    '  return row',
    '}',
  )
}

const writeRule = (facts) => (facts.subject.scope === 'device' ? deviceRule : otherRule)(facts)

function deviceRule({ name, rule, subject, folder }) {
  const changeDevice =
    folder === 'fleet/device' ? './change-device.ts' : '../../fleet/device/change-device.ts'
  return lines(
    "import type { Context } from '../../../context.ts'",
    `import type { ${subject.type} } from '../../../db/family-scope.ts'`,
    `import { changeDevice } from '${changeDevice}'`,
    '',
    '/** Fill in: what it changes. Throws deviceNotFound. */',
    `export async function ${rule}(ctx: Context, id: ${subject.type}): Promise<void> {`,
    '  await changeDevice(ctx, id, {',
    `    func: '${name}',`,
    '    // Fill in: `async (client, device) => …` with the statement, and the facts before and after for the log.',
    '    apply: async () => ({ before: {}, after: {} }),',
    '  })',
    '}',
  )
}

function otherRule({ name, rule, subject }) {
  const { scope, type, id = 'id' } = subject
  const [argument] = argumentOf(subject)
  const owner = scope === 'organisation' ? `, ownerId: ${id}` : ''
  return lines(
    "import type { Context } from '../../../context.ts'",
    type && `import type { ${type} } from '../../../db/family-scope.ts'`,
    "import { inScope } from '../../../db/in-scope.ts'",
    "import { writeAudit } from '../../platform/audit/write-audit.ts'",
    '',
    '/** Fill in: what it changes. */',
    `export async function ${rule}(ctx: Context${type ? `, ${argument}: ${type}` : ''}): Promise<void> {`,
    '  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {',
    '    // Fill in: lock what changes, the statement, and the facts before and after for the log.',
    scope && `    const object = { kind: '${scope}', id: ${id}, name: ''${owner} } as const`,
    `    await writeAudit(client, ctx, '${name}', [{${scope ? ' object ' : ''}}])`,
    '  })',
    '}',
  )
}

function handlerOf({ module, file, constant, isRead, rule, subject, folder }) {
  const context = isRead && subject.table ? 'ctx.services.pool' : 'ctx'
  const given = subject.found ? `${context}, ${subject.found}` : context
  const call = `await ${rule}(${given})`
  const contract = `${constant}Contract`
  return {
    imports: [
      `import { ${constant} as ${contract} } from '#lib/contract/${module}/${file}.ts'`,
      `import { ${rule} } from '../../domain/${folder}/${fileOf(rule)}'`,
    ],
    text: lines(
      `export const ${constant} = handle(${contract}, async (ctx${subject.found ? ', params' : ''}) => {`,
      isRead ? `  return ${call}` : `  ${call}`,
      !isRead && '  return {}',
      '})',
    ),
  }
}

const fileOf = (name) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

function rowOf({ name, subject, isRead }) {
  const outcomes = subject.outcomes[isRead ? 'read' : 'write']
  const params = subject.param ? `({ ${subject.param} }) => ({ ${subject.param} })` : '() => ({})'
  const by = !isRead && subject.shownBy ? `by: '${subject.shownBy}', params: ${params}, ` : ''
  return lines(
    `  '${name}': [`,
    '    {',
    `      params: ${params},`,
    `      outcomes: { ${outcomes.join(', ')} },`,
    '      // Fill in: what the answer contains.',
    `      shows: { ${by}reply: { errcode: 0 } },`,
    '    },',
    '  ],',
  )
}

const lines = (...all) =>
  `${all.filter((line) => line !== false && line !== undefined).join('\n')}\n`
