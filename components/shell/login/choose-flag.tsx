'use client'

import { Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { LoginFlag } from '#lib/codes/permissions.ts'
import classes from './login.module.css'

/** The step between password and console when the same name and password fit several kinds of log-in (spec §4). */
export function ChooseFlag(props: {
  flags: readonly LoginFlag[]
  isBusy: boolean
  onChoose: (flag: LoginFlag) => void
  onBack: () => void
}) {
  const t = useTranslations('login.choose')
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('title')}</Text>
      {props.flags.map((flag) => (
        <UnstyledButton
          key={flag}
          className={classes.choice}
          disabled={props.isBusy}
          onClick={() => props.onChoose(flag)}
        >
          <Text fw={600}>{t(`${flag}.name`)}</Text>
          <Text c="dimmed" fz="sm">
            {t(`${flag}.help`)}
          </Text>
        </UnstyledButton>
      ))}
      <Button variant="subtle" onClick={props.onBack} disabled={props.isBusy}>
        {t('back')}
      </Button>
    </Stack>
  )
}
