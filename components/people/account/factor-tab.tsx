'use client'

import { Badge, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import classes from './account.module.css'
import { FactorOff } from './factor-off.tsx'
import { FactorSetup } from './factor-setup.tsx'

export function FactorTab() {
  const t = useTranslations('account.factor')
  const isOn = useSession()?.has_totp ?? false
  const [open, setOpen] = useState<'setup' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <div className={classes.words}>
            <div className={classes.name}>
              {t('name')}
              <Badge variant="dot" color={isOn ? 'green' : 'gray'}>
                {t(isOn ? 'on' : 'off')}
              </Badge>
            </div>
            <p className={classes.help}>{t(isOn ? 'onHelp' : 'offHelp')}</p>
          </div>
          {isOn ? (
            <Button size="compact-md" variant="default" onClick={() => setOpen('off')}>
              {t('disable')}
            </Button>
          ) : (
            <Button size="compact-md" onClick={() => setOpen('setup')}>
              {t('setUp')}
            </Button>
          )}
        </li>
      </ul>
      {open === 'setup' && <FactorSetup onClose={close} />}
      {open === 'off' && <FactorOff onClose={close} />}
    </>
  )
}
