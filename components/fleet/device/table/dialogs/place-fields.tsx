'use client'

import { useTranslations } from 'next-intl'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'

/** `sgid`: '' for no group. */
export const noPlace = { sid: '', sname: '', sgid: '' }
export type Place = typeof noPlace

export const placeParams = ({ sid, sgid }: Place) => ({ sfamilyid: sid, ...(sgid && { sgid }) })

type PlaceFieldsProps = {
  label: string
  place: Place
  field: { error: string | undefined; wrapperProps: { 'data-marked': true | undefined } }
  set: (name: keyof Place, value: string) => void
}

export function PlaceFields({ label, place, field, set }: PlaceFieldsProps) {
  const t = useTranslations('fleet')
  const { sid, sname, sgid } = place
  return (
    <>
      <OrganisationField
        label={label}
        isRequired
        value={sid ? { sid, sname } : undefined}
        error={field.error}
        wrapperProps={field.wrapperProps}
        onChange={(next) => {
          set('sid', next.sid)
          set('sname', next.sname)
          set('sgid', '')
        }}
      />
      <GroupSelect
        key={sid}
        label={t('column.group')}
        placeholder={t('noGroup')}
        sid={sid || undefined}
        value={sgid}
        onChange={(next) => set('sgid', next ?? '')}
      />
    </>
  )
}
