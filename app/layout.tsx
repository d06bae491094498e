import './mantine.css'
import './tokens.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { siteMetadata } from './metadata.ts'
import { Site } from './site.tsx'

export const generateMetadata = (): Promise<Metadata> => siteMetadata()

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#14181d' },
  ],
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return <Site>{children}</Site>
}
