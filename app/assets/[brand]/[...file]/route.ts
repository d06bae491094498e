import { readFile } from 'node:fs/promises'
import path from 'node:path'

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
}

/** Files of brands/assets/<brand>/, by checked names only. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ brand: string; file: string[] }> },
): Promise<Response> {
  const { brand, file } = await params
  const parts = [brand, ...file]
  const type = types[path.extname(parts.at(-1) ?? '')]
  if (!type || !parts.every((part) => /^[a-z0-9][a-z0-9.-]*$/.test(part))) return notFound()
  try {
    const body = await readFile(path.join(process.cwd(), 'brands', 'assets', ...parts))
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        // An SVG opened directly is a document: no scripts.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return notFound()
    throw error
  }
}

const notFound = () => new Response('not found', { status: 404 })
