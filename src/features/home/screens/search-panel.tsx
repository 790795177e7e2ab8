import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Searches that find people, so that no one has to guess what may be typed. */
export const EXAMPLE_SEARCHES = ['Leaking tap in Ikeja', 'New wardrobe in Enugu', 'AC not cooling in Kano'];

/**
 * Asks the Artisans list straight from the first screen: one field, in which a trade, a problem, a place and a name are all
 * understood. A plain GET form: the list's address holds what was asked.
 */
export function SearchPanel() {
  return (
    <div className="search-panel off-cloth">
      <Form action="/artisan" className="search-panel-form" role="search" aria-label="Find an artisan">
        <TextField
          name="q"
          type="search"
          label="What needs doing?"
          placeholder={EXAMPLE_SEARCHES[0]}
          enterKeyHint="search"
          maxLength={200}
        />
        <Button type="submit" icon={<Icon name="search" />}>
          <span className="search-panel-words">Find artisans</span>
        </Button>
      </Form>
      <p className="search-panel-examples">
        Try{' '}
        {EXAMPLE_SEARCHES.map((example, index) => (
          <span key={example}>
            {index > 0 && ', '}
            <Link className="link" to={`/artisan?q=${encodeURIComponent(example)}`}>
              {example}
            </Link>
          </span>
        ))}
      </p>
    </div>
  );
}
