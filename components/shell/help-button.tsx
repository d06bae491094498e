'use client'

import { ActionIcon, Popover, Switch } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Keys } from '#components/ui/keys/keys.tsx'
import { useLetterKeys } from '#components/ui/keys/letter-keys.ts'
import { useHeardScopes, useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { isTyped, type ShortcutScope, shortcuts } from '#lib/codes/shortcuts.ts'
import classes from './help-button.module.css'
import { useMenu } from './menu/menu-provider.tsx'

/** What keys do on this page, the reference, and which version this is. `?` opens it. */
export function HelpButton() {
  const t = useTranslations('shell.help')
  const reference = useMenu().permitted.find(({ path }) => path === '/develop/config')
  const [isOpen, setOpen] = useState(false)
  useShortcuts('everywhere', { help: () => setOpen((before) => !before) })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('label')}
          onClick={() => setOpen((before) => !before)}
        >
          <IconHelp size={21} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('label')} className={classes.list ?? ''}>
        <KeysOfPage />
        {reference && (
          <PageLink className={classes.link} href={reference.path}>
            {t('reference')}
          </PageLink>
        )}
        <p className={classes.version}>
          {t('version', {
            version: process.env.BUILD_VERSION?.slice(0, 16).replace('T', ' ') ?? '',
          })}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}

function KeysOfPage() {
  const t = useTranslations('ui')
  const scopes = useHeardScopes()
  const [letters, setLetters] = useLetterKeys()
  const rowsOf = (scope: ShortcutScope) =>
    Object.entries<readonly string[]>(shortcuts[scope]).filter(
      ([, keys]) => letters || scope === 'everywhere' || !keys.every(isTyped),
    )
  return (
    <>
      {scopes.map((scope) => (
        <section key={scope} aria-label={t(`keys.${scope}.title`)}>
          <h2 className={classes.heading}>{t(`keys.${scope}.title`)}</h2>
          <dl className={classes.keys}>
            {rowsOf(scope).map(([name, keys]) => (
              <div key={name}>
                <dt>
                  <Keys keys={letters ? keys : keys.filter((key) => !isTyped(key))} />
                </dt>
                <dd>{t(`keys.${scope}.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        mt={12}
        label={t('keys.letters')}
        checked={letters}
        onChange={(event) => setLetters(event.currentTarget.checked)}
      />
    </>
  )
}
