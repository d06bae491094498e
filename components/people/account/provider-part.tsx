'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { ActRow, CopiedAddress } from './act-row.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { RemoveProviderDialog } from './remove-provider-dialog.tsx'
import { ScimPart } from './scim-part.tsx'

/** Where the staff of the own organisation log in, and who keeps their accounts. */
export function ProviderPart() {
  const t = useTranslations('provider')
  const name = useSession()?.familys[0]?.sname ?? ''
  const tell = useTell()
  const found = useCall('usermgr/GetProvider', {})
  const [open, setOpen] = useState<'set' | 'remove'>()
  const [isTesting, setTesting] = useState(false)
  const close = () => setOpen(undefined)
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { provider, redirect_path: path, accounts } = found.data
  const isOn = provider?.is_active === true
  const redirect = `${window.location.origin}${path}`

  async function test(): Promise<void> {
    setTesting(true)
    try {
      const request_id = crypto.randomUUID()
      const { is_reached, cause } = await call('usermgr/TestProvider', { request_id })
      if (is_reached) tell.done(t('reached'))
      else tell.failure(new Error(t('unreached', { cause })))
    } catch (error) {
      tell.failure(error)
    }
    setTesting(false)
  }

  return (
    <>
      <ActRow
        name={t('name')}
        state={{ isOn: isOn, text: t(isOn ? 'on' : 'off') }}
        help={
          <>
            {t('help', { name })} {provider && t('accounts', { count: accounts })}
          </>
        }
        more={<CopiedAddress label={t('redirect')} address={redirect} />}
      >
        {provider && (
          <>
            <Button size="compact-md" variant="default" loading={isTesting} onClick={test}>
              {t('test')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          </>
        )}
        <Button
          size="compact-md"
          {...(provider && { variant: 'default' })}
          onClick={() => setOpen('set')}
        >
          {t(provider ? 'change' : 'setUp')}
        </Button>
        {open === 'set' && <ProviderDialog provider={provider} onClose={close} />}
        {open === 'remove' && <RemoveProviderDialog onClose={close} />}
      </ActRow>
      {provider && <ScimPart found={found.data} />}
    </>
  )
}
