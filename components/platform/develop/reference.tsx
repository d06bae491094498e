import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { type AnyFunc, functions, generalErrors, modules } from '#lib/contract/index-list.ts'
import { contractFields, exampleParams, type FieldRow } from '#lib/format/contract-fields.ts'
import classes from './develop.module.css'
import { TryIt } from './try-it.tsx'

/** Scrolls sideways, by keyboard too. */
function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

function ErrorTable({ names }: { names: readonly ErrorName[] }) {
  const t = useTranslations('develop.column')
  const text = useTranslations('errors')
  return (
    <ScrollRegion label={t('name')}>
      <table>
        <thead>
          <tr>
            <th>errcode</th>
            <th>{t('name')}</th>
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td className="tabular">{errorCodes[name].code}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>{text.raw(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function FunctionSection({ func }: { func: AnyFunc }) {
  const t = useTranslations('develop')
  const params = contractFields(func.params, 'input')
  const reply = contractFields(func.reply, 'output')
  const rate = func.rate ?? { perSecond: 20, burst: 40 }
  const access =
    func.access === 'anyone'
      ? t('access.anyone')
      : func.access.length === 0
        ? t('access.session')
        : t('access.permissions', { names: func.access.join(', ') })
  return (
    <section id={func.name}>
      <h2>
        <span className={classes.method}>POST</span> /mapi/{func.name}
      </h2>
      <p>{func.summary}</p>
      <p className={classes.facts}>
        {access} · {t(func.writes ? 'writes' : 'reads')} · {t('rate', rate)}
      </p>
      <h3>{t('params')}</h3>
      {params.length > 0 ? <Fields rows={params} withNeed /> : <p>{t('noParams')}</p>}
      <h3>{t('answer')}</h3>
      {reply.length > 0 ? <Fields rows={reply} /> : <p>{t('noAnswer')}</p>}
      {func.errors && func.errors.length > 0 && (
        <>
          <h3>{t('errors')}</h3>
          <ErrorTable names={func.errors} />
        </>
      )}
      <TryIt name={func.name} example={JSON.stringify(exampleParams(params), null, 2)} />
    </section>
  )
}

function Fields({ rows, withNeed = false }: { rows: FieldRow[]; withNeed?: boolean }) {
  const t = useTranslations('develop.column')
  return (
    <ScrollRegion label={t('field')}>
      <table>
        <thead>
          <tr>
            <th>{t('field')}</th>
            <th>{t('type')}</th>
            {withNeed && <th>{t('limits')}</th>}
            <th>{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <td>
                <code>{row.path}</code>
                {withNeed && row.isRequired && (
                  <span className={classes.required} title={t('required')}>
                    *
                  </span>
                )}
              </td>
              <td className={classes.type}>{row.type}</td>
              {withNeed && <td className={classes.type}>{row.limits}</td>}
              <td>{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Server-rendered, so no schema reaches the browser. */
export function Reference() {
  const t = useTranslations('develop')
  const groups = Object.keys(modules).map((module) => ({
    module,
    functions: functions.filter(({ name }) => name.startsWith(`${module}/`)),
  }))
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label={t('functions')}>
        <a href="#envelope">{t('envelope.title')}</a>
        {groups.map(({ module, functions: found }) => (
          <div key={module}>
            <div className={classes.module}>{module}</div>
            {found.map(({ name }) => (
              <a key={name} href={`#${name}`}>
                {name.split('/')[1]}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes.body}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('purpose')}</p>
        <p>
          <a href="/mapi/openapi.json">{t('openapi')}</a>
        </p>
        <section id="envelope">
          <h2>{t('envelope.title')}</h2>
          <ul>
            {(['call', 'answer', 'sid', 'units', 'pages', 'writes'] as const).map((key) => (
              <li key={key}>{t(`envelope.${key}`)}</li>
            ))}
          </ul>
          <pre dir="ltr">{sample}</pre>
          <h3>{t('generalErrors')}</h3>
          <ErrorTable names={generalErrors} />
        </section>
        {functions.map((func) => (
          <FunctionSection key={func.name} func={func} />
        ))}
      </div>
    </div>
  )
}

const sample = `POST /mapi/user/Login
{"params": {"account": "owner", "pwd_md5": "…"}}

POST /mapi/device/FindDev?sid=…
{"params": {"imei": "13800"}}

{"errcode": 0, "items": [ … ], "missing": []}`
