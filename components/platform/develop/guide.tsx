import { useTranslations } from 'next-intl'
import { type DeliveryType, pushTypes } from '#lib/codes/data-push.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { contractChanges } from '#lib/contract/contract-changes.ts'
import { generalErrors } from '#lib/contract/index-list.ts'
import { pushEvents } from '#lib/contract/push-events.ts'
import { contractFields } from '#lib/format/contract-fields.ts'
import { sampleOf } from '#lib/format/contract-samples.ts'
import { clientFiles, receivePush, tripsOfYesterday } from '#lib/format/first-programs.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { CodeSample } from './code-sample.tsx'
import { CodeWords } from './code-words.tsx'
import classes from './develop.module.css'
import { ProgramSample } from './examples.tsx'
import { ErrorTable, Fields } from './tables.tsx'

/** The parts of the page before the functions, by their place in the address. */
export const guideParts = ['start', 'envelope', 'push', 'limits', 'catalogue', 'changes'] as const

const keysPage = '/user/keys'
const deliveryPage = '/user/deceloperInfor'

const kilobytes = (bytes: number) => bytes / 1024

/** From nothing to an answer. */
export function StartSection() {
  const t = useTranslations('develop.start')
  return (
    <section id="start" tabIndex={-1}>
      <h2>{t('title')}</h2>
      <p>{t('purpose')}</p>
      <ul>
        <li>
          <a href={clientFiles.typescript}>{t('typescript')}</a>
        </li>
        <li>
          <a href={clientFiles.python} download>
            {t('python')}
          </a>
        </li>
      </ul>
      <ProgramSample programs={tripsOfYesterday.run} inShell={t('shell')} />
      <h3>{t('program')}</h3>
      <ProgramSample programs={tripsOfYesterday.program} />
      <p>{t.rich('key', { link: (text) => <a href={keysPage}>{text}</a> })}</p>
    </section>
  )
}

export function EnvelopeSection() {
  const t = useTranslations('develop')
  return (
    <section id="envelope" tabIndex={-1}>
      <h2>{t('envelope.title')}</h2>
      <ul>
        {(['call', 'answer', 'sid', 'key', 'units', 'pages', 'writes'] as const).map((key) => (
          <li key={key}>{t(`envelope.${key}`)}</li>
        ))}
      </ul>
      <CodeSample text={wire} />
      <h3>{t('generalErrors')}</h3>
      <ErrorTable names={generalErrors} />
    </section>
  )
}

const wire = `POST /mapi/user/Login
{"params": {"account": "owner", "pwd_md5": "<hex MD5 of the password>"}}

POST /mapi/device/FindDev?sid=…
{"params": {"imei": "13800"}}

{"errcode": 0, "items": [ … ], "missing": []}`

/** A message of the type, as it is delivered. */
const messageOf = (type: DeliveryType) =>
  JSON.stringify({ type, events: [sampleOf(pushEvents[type], 'output')] }, null, 2)

/** What is delivered to addresses of integrators, each type with a message of it. */
export function PushSection() {
  const t = useTranslations('develop.push')
  const { events: most, bytes, timeoutSeconds, giveUpHours } = dataPushLimits
  return (
    <section id="push" tabIndex={-1}>
      <h2>{t('title')}</h2>
      <p>{t('purpose', { events: most, kilobytes: kilobytes(bytes) })}</p>
      <ul>
        <li>{t('order')}</li>
        <li>{t('answer', { seconds: timeoutSeconds, hours: giveUpHours })}</li>
        <li>
          {t.rich('setUp', {
            link: (text) => <a href={deliveryPage}>{text}</a>,
            func: (text) => <a href={`#${String(text)}`}>{text}</a>,
          })}
        </li>
      </ul>
      <h3 id="push-test">
        <code>test</code> · {t('test')}
      </h3>
      <pre dir="ltr">{messageOf('test')}</pre>
      {pushTypes.map((type) => (
        <div key={type}>
          <h3 id={`push-${type}`}>
            <code>{type}</code> · {t(`types.${type}`)}
          </h3>
          <pre dir="ltr">{messageOf(type)}</pre>
          <details className={classes.try}>
            <summary>{t('fields')}</summary>
            <Fields rows={contractFields(pushEvents[type], 'output')} />
          </details>
        </div>
      ))}
      <h3 id="push-signature">{t('verify')}</h3>
      <p>{t('signature')}</p>
      <ProgramSample programs={receivePush} inShell={t('shell')} />
    </section>
  )
}

export function LimitsSection() {
  const t = useTranslations('develop.limits')
  const { body, json, rate } = callLimits
  const { perAccount, keptHours, giveUpHours } = dataPushLimits
  return (
    <section id="limits" tabIndex={-1}>
      <h2>{t('title')}</h2>
      <ul>
        <li>{t('rate', rate)}</li>
        <li>{t('retry')}</li>
        <li>
          {t('body', { session: kilobytes(body.session), anonymous: kilobytes(body.anonymous) })}
        </li>
        <li>{t('json', { values: json.values, depth: json.depth })}</li>
        <li>{t('overload')}</li>
        <li>{t('push', { count: perAccount, giveUp: giveUpHours, hours: keptHours })}</li>
      </ul>
    </section>
  )
}

export function CatalogueSection() {
  const t = useTranslations('develop.catalogue')
  return (
    <section id="catalogue" tabIndex={-1}>
      <h2>{t('title')}</h2>
      <p>{t('purpose')}</p>
      <details className={classes.try}>
        <summary>{t('all', { count: Object.keys(errorCodes).length })}</summary>
        <ErrorTable />
      </details>
    </section>
  )
}

export function ChangesSection() {
  const t = useTranslations('develop.changes')
  return (
    <section id="changes" tabIndex={-1}>
      <h2>{t('title')}</h2>
      {contractChanges().map(({ day, added, notices }, nth) => (
        <details key={day} className={classes.try} open={nth === 0}>
          <summary>
            <time dateTime={day}>{day}</time> · {t('added', { count: added.length })}
          </summary>
          {notices.map((notice) => (
            <p key={notice}>
              <CodeWords text={notice} />
            </p>
          ))}
          <p className={classes.names}>
            {added.map((name) => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
          </p>
        </details>
      ))}
    </section>
  )
}
