// Written by `npm run fix` from lib/pages.
import { Reference } from '#components/platform/develop/reference.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/develop/config')

export default function Page() {
  return (
    <Route path="/develop/config">
      <Reference />
    </Route>
  )
}
