/** The pages of the documentation: copies samples, remembers the language, searches. */
(() => {
  const LANGUAGE = 'lectern-docs-language';
  const stored = {
    get: () => {
      try {
        return localStorage.getItem(LANGUAGE);
      } catch {
        return null;
      }
    },
    set: (value) => {
      try {
        localStorage.setItem(LANGUAGE, value);
      } catch {
        // A browser that keeps nothing shows the first language.
      }
    },
  };

  const radios = [...document.querySelectorAll('.tabs input')];
  const choose = (language) => {
    for (const radio of radios) if (radio.value === language) radio.checked = true;
  };
  const language = stored.get();
  if (language) choose(language);
  for (const radio of radios) {
    radio.addEventListener('change', () => {
      choose(radio.value);
      stored.set(radio.value);
    });
  }

  for (const sample of navigator.clipboard ? document.querySelectorAll('.sample') : []) {
    const button = document.createElement('button');
    button.className = 'copy';
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(sample.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2_000);
    });
    sample.append(button);
  }

  // Pages of an older version show the newer ones, too.
  const versions = document.querySelector('.versions');
  if (versions) {
    const script = document.createElement('script');
    script.onload = () => {
      const [list, title, items] = ['details', 'summary', 'ul'].map((name) =>
        document.createElement(name),
      );
      title.textContent = versions.textContent.trim();
      for (const name of window.lecternVersions) {
        const [item, link] = [document.createElement('li'), document.createElement('a')];
        link.href = `${versions.dataset.root}${name}/index.html`;
        link.textContent = name;
        item.append(link);
        items.append(item);
      }
      list.append(title, items);
      versions.replaceChildren(list);
    };
    script.src = versions.dataset.root + versions.dataset.script;
    document.head.append(script);
  }

  const search = document.querySelector('.search');
  const input = search.querySelector('input');
  const results = search.querySelector('.results');
  const count = search.querySelector('.count');
  search.hidden = false;

  let loading;
  const load = () => {
    loading ??= search.dataset.scripts.split(' ').reduce(
      (before, src) =>
        before.then(
          () =>
            new Promise((resolve, reject) => {
              const script = document.createElement('script');
              Object.assign(script, { src, onload: resolve, onerror: reject });
              document.head.append(script);
            }),
        ),
      Promise.resolve(),
    );
    return loading;
  };

  const show = async () => {
    await load();
    const text = input.value.trim();
    const found = text === '' ? [] : window.lecternSearch(text).slice(0, 12);
    results.replaceChildren(
      ...found.map(({ path, heading, title }) => {
        const [item, link] = [document.createElement('li'), document.createElement('a')];
        link.href = search.dataset.root + path;
        link.textContent = heading;
        if (heading !== title) {
          const page = document.createElement('small');
          page.textContent = title;
          link.append(page);
        }
        item.append(link);
        return item;
      }),
    );
    const hasNone = text !== '' && found.length === 0;
    if (hasNone) {
      const hint = document.createElement('li');
      hint.textContent = `Nothing has “${text}”. Try one word of it, a code such as course_unknown, or a path such as /events/1.0.`;
      results.append(hint);
    }
    results.hidden = text === '';
    count.textContent =
      text === '' ? '' : hasNone ? results.textContent : `${found.length} results`;
  };

  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  search.addEventListener('submit', async (event) => {
    event.preventDefault();
    await show();
    results.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') results.hidden = true;
    if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    input.focus();
  });
})();
