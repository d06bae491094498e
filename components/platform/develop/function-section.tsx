import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import type { AnyFunc } from '#lib/contract/index-list.ts'
import { contractFields, type FieldRow } from '#lib/format/contract-fields.ts'
import { pagingOf } from '#lib/format/contract-paging.ts'
import { sampleOf, sampleParams } from '#lib/format/contract-samples.ts'
import { callLimits } from '#lib/rules/call-limits.ts'
import classes from './develop.module.css'
import { AnswerSample, Example } from './examples.tsx'
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

/** `isCatalogue`: its rows are what links and search lead to. */
export function ErrorTable(props: { names: readonly ErrorName[]; isCatalogue?: boolean }) {
  const t = useTranslations('develop.column')
  const text = useTranslations('errors')
  const ofRow = (code: number) =>
    props.isCatalogue ? { id: `error-${code}`, 'data-error': true, tabIndex: -1 } : {}
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
          {props.names.map((name) => (
            <tr key={name} {...ofRow(errorCodes[name].code)}>
              <td className="tabular">{errorCodes[name].code}</td>
              <td>
                <code>{name}</code>
              </td>
              <td data-summary>{text.raw(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export function Fields({ rows, withNeed = false }: { rows: FieldRow[]; withNeed?: boolean }) {
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
                <code data-field>{row.path}</code>
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

/** Who may call it, whether it changes anything, how often. */
function Facts({ func }: { func: AnyFunc }) {
  const t = useTranslations('develop')
  const facts = [
    func.access === 'anyone'
      ? t('access.anyone')
      : func.access.length === 0
        ? t('access.session')
        : t('access.permissions', { names: func.access.join(', ') }),
    ...Object.entries(func.accessIf ?? {}).map(([param, name]) =>
      t('access.withParam', { param: param, name: name ?? '' }),
    ),
    ...(func.notByKey ? [t('access.notByKey', { params: func.notByKey.join(', ') })] : []),
    t(func.writes ? 'writes' : 'reads'),
    t('rate', func.rate ?? callLimits.rate),
  ]
  return <p className={classes.facts}>{facts.join(' · ')}</p>
}

const facts = new Map<string, FunctionFacts>()
type FunctionFacts = ReturnType<typeof factsOf>

/** Read off the schemas once, for the pages of all languages. */
function knownFacts(func: AnyFunc): FunctionFacts {
  const found = facts.get(func.name) ?? factsOf(func)
  facts.set(func.name, found)
  return found
}

const factsOf = (func: AnyFunc) => ({
  params: contractFields(func.params, 'input'),
  reply: contractFields(func.reply, 'output'),
  call: {
    name: func.name,
    params: sampleParams(func),
    isOpen: func.access === 'anyone',
    pages: pagingOf(func)?.by,
  },
  answer: Object.assign({ errcode: 0 }, sampleOf(func.reply, 'output')),
})

export function FunctionSection({ func }: { func: AnyFunc }) {
  const t = useTranslations('develop')
  const { params, reply, call, answer } = knownFacts(func)
  return (
    <section id={func.name} data-function tabIndex={-1}>
      <h2>
        <span className={classes.method}>POST</span> /mapi/{func.name}{' '}
        <a className={classes.anchor} href={`#${func.name}`} aria-label={t('link')}>
          #
        </a>
      </h2>
      <p data-summary>{func.summary}</p>
      <Facts func={func} />
      <h3>{t('params')}</h3>
      {params.length > 0 ? <Fields rows={params} withNeed /> : <p>{t('noParams')}</p>}
      <h3>{t('answer')}</h3>
      {reply.length > 0 ? <Fields rows={reply} /> : <p>{t('noAnswer')}</p>}
      <AnswerSample answer={answer} />
      {func.errors && func.errors.length > 0 && (
        <>
          <h3>{t('errors')}</h3>
          <ErrorTable names={func.errors} />
        </>
      )}
      <h3>{t('example')}</h3>
      <Example call={call} />
      <TryIt name={func.name} example={call.params} />
    </section>
  )
}
