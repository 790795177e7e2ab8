import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Example searches that find artisans, as suggestions of what to type. */
export const EXAMPLE_SEARCHES = ['Leaking tap in Ikeja', 'New wardrobe in Enugu', 'AC not cooling in Kano'];

/** Search box for trade, problem, place or name in one field. A GET form that leads to the list of artisans. */
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
