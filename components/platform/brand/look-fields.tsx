'use client'

import { Button, ColorInput, Select, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PictureField } from '#components/ui/form/picture-field.tsx'
import { palettes } from '#lib/codes/palettes.ts'
import { type ThemeName, themeNames } from '#lib/codes/theme-names.ts'
import type { FieldsProps } from './fields-props.ts'

const switches = [
  'isThemeSwitch',
  'isShowBackground',
  'isLogimg',
  'isShowQRcode',
  'showCodeMsg',
] as const

/** Theme, colour, and what the log-in page shows. */
export function LookFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const themes = useTranslations('common.theme')
  const { config } = values
  return (
    <>
      <Select
        label={t('theme')}
        allowDeselect={false}
        data={themeNames.map((value) => ({ value, label: themes(value) }))}
        value={config.theme}
        onChange={(theme) =>
          set('config', { ...config, theme: (theme ?? config.theme) as ThemeName })
        }
      />
      <ColorInput
        label={t('accent')}
        description={t('accentHelp')}
        placeholder={t('noAccent')}
        format="hex"
        withEyeDropper={false}
        dir="ltr"
        swatches={themeNames.map((name) => palettes[name].scale[6])}
        value={values.accent}
        error={errors.accent}
        onChange={(accent) => set('accent', accent)}
      />
      <PictureField
        label={t('logo')}
        description={t('logoHelp')}
        kind="logo"
        max={1}
        value={values.logo}
        onChange={(logo) => set('logo', logo)}
      />
      {values.images && values.logo.length === 0 && (
        <div>
          <Button variant="default" size="xs" onClick={() => set('images', null)}>
            {t('logoRemove')}
          </Button>
        </div>
      )}
      {switches.map((key) => (
        <Switch
          key={key}
          label={t(key)}
          checked={config[key]}
          onChange={(event) => set('config', { ...config, [key]: event.currentTarget.checked })}
        />
      ))}
      {config.showCodeMsg && (
        <Select
          label={t('codeMsg')}
          allowDeselect={false}
          data={(['useApp', 'contactService'] as const).map((value) => ({
            value,
            label: t(value),
          }))}
          value={config.CodeMsg}
          onChange={(next) =>
            set('config', { ...config, CodeMsg: next === 'contactService' ? next : 'useApp' })
          }
        />
      )}
    </>
  )
}
