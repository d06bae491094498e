'use client'

import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import classes from '../auth/auth.module.css'

/** When name and password fit several kinds of login. */
export function ChooseFlag(props: {
  flags: readonly LoginFlag[]
  onChoose: (flag: LoginFlag) => Promise<void>
  onBack: () => void
}) {
  const t = useTranslations('login.choose')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()

  async function choose(flag: LoginFlag) {
    setBusy(true)
    setFailure(undefined)
    try {
      await props.onChoose(flag)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
      setBusy(false)
    }
  }

  return (
    <Stack gap="sm">
      <Text fw={600}>{t('title')}</Text>
      {failure && <Failure error={failure} />}
      {props.flags.map((flag, index) => (
        <UnstyledButton
          key={flag}
          className={classes.choice}
          disabled={isBusy}
          // The previous step had the focus.
          autoFocus={index === 0}
          onClick={() => void choose(flag)}
        >
          <Text fw={600}>{t(`${flag}.name`)}</Text>
          <Text c="dimmed" fz="sm">
            {t(`${flag}.help`)}
          </Text>
        </UnstyledButton>
      ))}
      <Button variant="subtle" onClick={props.onBack} disabled={isBusy}>
        {t('back')}
      </Button>
    </Stack>
  )
}
