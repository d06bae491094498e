// Written by `npm run fix` from lib/pages.
import { PublishedScreen } from '#components/people/announcement/published-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/notify/published')

export default function Page() {
  return (
    <Route path="/notify/published">
      <PublishedScreen />
    </Route>
  )
}
