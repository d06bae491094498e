'use client'

import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import classes from './drawer.module.css'

type TokenSectionProps = { simei: string; hasToken: boolean; onSet: () => Promise<void> }

/** Creates, shows or revokes the token of a phone. */
export function TokenSection({ simei, hasToken, onSet }: TokenSectionProps) {
  const t = useTranslations('fleet.identity')
  const share = useTranslations('fleet.share')
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const set = async (enabled: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const request_id = crypto.randomUUID()
      const { path, port } = await call('device/SetToken', { simei, enabled, request_id })
      setUrl(enabled ? `http://${window.location.hostname}:${port}${path}` : undefined)
      await onSet()
    } catch (error) {
      setFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <h3 className={classes.heading2}>{t('token')}</h3>
      <Stack gap={10}>
        <p className={classes.help}>{t(hasToken ? 'tokenOn' : 'tokenOff')}</p>
        {failure && <Failure error={failure} />}
        {url && (
          <Alert color="green" title={t('url')}>
            <Group wrap="nowrap" gap="xs">
              <TextInput readOnly value={url} aria-label={t('url')} style={{ flex: 1 }} dir="ltr" />
              <CopyButton value={url}>
                {({ copied, copy }) => (
                  <Button size="sm" variant="default" onClick={copy}>
                    {share(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
            <Text fz="xs">{share('once')}</Text>
          </Alert>
        )}
        <Group>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => (hasToken ? setAsking(true) : void set(true))}
          >
            {t('makeToken')}
          </Button>
          {hasToken && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void set(false)}>
              {t('dropToken')}
            </Button>
          )}
        </Group>
        {isAsking && (
          <ConfirmDialog
            title={t('replaceAsk')}
            consequence={t('replaceText')}
            action={t('makeToken')}
            isDanger
            onConfirm={async () => {
              await set(true)
              setAsking(false)
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </section>
  )
}
