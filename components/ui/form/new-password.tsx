'use client'

import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDice5 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import classes from './form.module.css'
import { PasswordField } from './password-field.tsx'

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 12 characters without lookalikes. */
export function generatePassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(12))
  return Array.from(numbers, (number) => letters[number % letters.length]).join('')
}

/** Somebody else's password: generated and copied at a click, then visible. */
export function NewPassword(
  props: ComponentProps<typeof PasswordField> & { onGenerate: (password: string) => void },
) {
  const t = useTranslations('form.password')
  const { onGenerate, ...field } = props
  const [isVisible, setVisible] = useState(field.value !== '')
  const clipboard = useClipboard()
  return (
    <div>
      <PasswordField hasRules visible={isVisible} onVisibilityChange={setVisible} {...field} />
      <div className={classes.passwordActs}>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDice5 size={15} aria-hidden="true" />}
          onClick={() => {
            const made = generatePassword()
            onGenerate(made)
            setVisible(true)
            clipboard.copy(made)
          }}
        >
          {t('generate')}
        </Button>
        {field.value !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            onClick={() => clipboard.copy(field.value)}
          >
            {t(clipboard.copied ? 'copied' : 'copy')}
          </Button>
        )}
      </div>
    </div>
  )
}
