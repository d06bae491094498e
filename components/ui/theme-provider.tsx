'use client'

import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { paletteOf } from '#lib/codes/palettes.ts'
import type { ThemeName } from '#lib/codes/theme-names.ts'
import { themeOf, variablesOf } from './theme.ts'

const ThemeChoice = createContext<{ theme: ThemeName; setTheme: (name: ThemeName) => void }>({
  theme: 'viridity',
  setTheme: () => {},
})

/** The choice is kept in a cookie, so that the server renders it. */
export const useThemeChoice = () => useContext(ThemeChoice)

const year = 365 * 86_400

export function ThemeProvider(props: {
  initial: ThemeName
  dir: 'ltr' | 'rtl'
  nonce: string | undefined
  children: ReactNode
}) {
  const [theme, setTheme] = useState(props.initial)
  const choice = useMemo(() => {
    const change = (name: ThemeName) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
      document.cookie = `theme=${name}; path=/; max-age=${year}; samesite=lax`
      setTheme(name)
    }
    return { theme, setTheme: change }
  }, [theme])
  const close = useTranslations('common')('close')
  const brand = useBrand()
  const palette = useMemo(() => paletteOf(theme, brand), [theme, brand])
  const mantine = useMemo(
    () => ({ theme: themeOf(palette, close), vars: variablesOf(palette) }),
    [palette, close],
  )
  const { scheme } = palette

  return (
    <DirectionProvider initialDirection={props.dir} detectDirection={false}>
      <FollowDirection dir={props.dir} />
      <MantineProvider
        theme={mantine.theme}
        cssVariablesResolver={mantine.vars}
        defaultColorScheme="auto"
        {...(scheme && { forceColorScheme: scheme })}
        {...(props.nonce && { getStyleNonce: () => props.nonce ?? '' })}
      >
        <ThemeChoice.Provider value={choice}>{props.children}</ThemeChoice.Provider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** No remount, so no state is lost. */
function FollowDirection({ dir }: { dir: 'ltr' | 'rtl' }) {
  const { setDirection } = useDirection()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine makes a new setter on each render
  useEffect(() => setDirection(dir), [dir])
  return null
}
