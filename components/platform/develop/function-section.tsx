import { useTranslations } from 'next-intl'
import type { AnyFunc } from '#lib/contract/index-list.ts'
import { contractFields, exampleParams, type FieldRow } from '#lib/format/contract-fields.ts'
import classes from './develop.module.css'
import { ErrorTable } from './error-table.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { TryIt } from './try-it.tsx'

export function FunctionSection({ func }: { func: AnyFunc }) {
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
