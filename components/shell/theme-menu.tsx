'use client'

import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import { useThemeChoice } from '#components/ui/theme-provider.tsx'
import { paletteOf, palettes } from '#lib/codes/palettes.ts'
import type { ThemeName } from '#lib/codes/theme-names.ts'
import { ThemeButton } from './theme-button.tsx'
import classes from './theme-menu.module.css'

const offered: readonly ThemeName[] = ['viridity', 'azure', 'violet', 'lightBlue', 'dark']
const schemes = [
  { value: 'light', text: 'light', Icon: IconSun },
  { value: 'dark', text: 'darkMode', Icon: IconMoon },
  { value: 'auto', text: 'auto', Icon: IconDeviceDesktop },
] as const

/** Nothing for brands with a single look. */
export function ThemeMenu(props: { isInitiallyOpen?: boolean; role?: 'menuitem' }) {
  const t = useTranslations('common.theme')
  const { config } = useBrand()
  const { theme, setTheme } = useThemeChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  if (!config.isThemeSwitch) return null
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      defaultOpened={props.isInitiallyOpen ?? false}
    >
      <Menu.Target>
        <ThemeButton {...(props.role && { role: props.role })} />
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((name) => (
          <Menu.Item
            key={name}
            leftSection={<Swatch name={name} />}
            rightSection={name === theme && <IconCheck size={16} />}
            aria-current={name === theme}
            onClick={() => setTheme(name)}
          >
            {t(name)}
          </Menu.Item>
        ))}
        {!palettes[theme].scheme && (
          <>
            <Menu.Divider />
            {schemes.map(({ value, text, Icon }) => (
              <Menu.Item
                key={value}
                leftSection={<Icon size={16} stroke={1.7} />}
                rightSection={value === colorScheme && <IconCheck size={16} />}
                aria-current={value === colorScheme}
                onClick={() => setColorScheme(value)}
              >
                {t(text)}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Swatch({ name }: { name: ThemeName }) {
  const { scale, fill, scheme } = paletteOf(name, useBrand())
  return (
    <span
      className={classes.swatch}
      data-dark={scheme === 'dark' || undefined}
      style={{ backgroundColor: scale[fill.light] }}
    />
  )
}
