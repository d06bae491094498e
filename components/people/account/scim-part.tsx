'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { SecretDialog } from '#components/shared/secret-dialog.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './account.module.css'
import { ActRow, CopiedAddress } from './act-row.tsx'
import { ScimKeyDialog } from './scim-key-dialog.tsx'

type Found = CallReply<'usermgr/GetProvider'>

/** What a directory needs to keep the accounts of the own organisation. */
export function ScimPart({ found }: { found: Found }) {
  const t = useTranslations('provider')
  const name = useSession()?.familys[0]?.sname ?? ''
  const [op, setOp] = useState<'make' | 'end'>()
  const [made, setMade] = useState<string>()
  const { provider, scim_key: key, scim_path: path } = found
  const address = `${window.location.origin}${path}`
  const isOn = key !== null && provider?.is_active === true
  return (
    <ActRow
      name={t('scim.name')}
      state={{ isOn: isOn, text: t(isOn ? 'on' : 'off') }}
      help={t('scim.help', { name })}
      more={
        <>
          <CopiedAddress label={t('scim.address')} address={address} />
          <p className={classes.help}>
            <KeyFacts scimKey={key} />
          </p>
        </>
      }
    >
      {key && (
        <Button size="compact-md" variant="default" onClick={() => setOp('end')}>
          {t('scim.end')}
        </Button>
      )}
      <Button size="compact-md" {...(key && { variant: 'default' })} onClick={() => setOp('make')}>
        {t(key ? 'scim.replace' : 'scim.make')}
      </Button>
      {op && (
        <ScimKeyDialog
          op={op}
          isReplaced={key !== null}
          onMade={setMade}
          onClose={() => setOp(undefined)}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          words="provider.scim.secret"
          secret={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </ActRow>
  )
}

function KeyFacts({ scimKey }: { scimKey: Found['scim_key'] }) {
  const t = useTranslations('provider.scim')
  if (!scimKey) return t('noKey')
  const { tail, create_time: created, last_time: last, last_ip: ip } = scimKey
  return (
    <>
      {t('key', { tail: tail, time: minuteTime(created) })}{' '}
      {last === null ? t('unused') : t('used', { time: minuteTime(last), ip: ip })}
    </>
  )
}
