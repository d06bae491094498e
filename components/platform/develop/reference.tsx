import { useTranslations } from 'next-intl'
import { functions, generalErrors, modules } from '#lib/contract/index-list.ts'
import classes from './develop.module.css'
import { ErrorTable } from './error-table.tsx'
import { FunctionSection } from './function-section.tsx'

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
