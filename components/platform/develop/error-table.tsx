import { useTranslations } from 'next-intl'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { ScrollRegion } from './scroll-region.tsx'

export function ErrorTable({ names }: { names: readonly ErrorName[] }) {
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
