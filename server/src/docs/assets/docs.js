/** The pages of the documentation: theme, copies of samples, language, place on the page, search. */
{
  const stored = (name) => {
    try {
      return localStorage.getItem(name) ?? '';
    } catch {
      return '';
    }
  };
  const store = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing shows the first language, in the theme of the system.
    }
  };
  const LANGUAGE = 'lectern-docs-language';
  // The console has the same.
  const THEME = 'lectern-theme';

  // Before the first paint.
  document.documentElement.dataset.theme = stored(THEME);
  document.addEventListener('DOMContentLoaded', () => {
    showTheme();
    rememberLanguage();
    addCopies();
    showPlace();
    followReader();
    showVersions();
    addSearch();
  });

  function showTheme() {
    const theme = document.querySelector('.theme');
    if (!theme) return;
    const select = theme.querySelector('select');
    theme.hidden = false;
    select.value = stored(THEME) || 'auto';
    select.addEventListener('change', () => {
      document.documentElement.dataset.theme = select.value;
      store(THEME, select.value);
    });
  }

  function rememberLanguage() {
    const radios = [...document.querySelectorAll('.tabs input')];
    const choose = (language) => {
      for (const radio of radios) if (radio.value === language) radio.checked = true;
    };
    choose(stored(LANGUAGE));
    for (const radio of radios) {
      radio.addEventListener('change', () => {
        choose(radio.value);
        store(LANGUAGE, radio.value);
      });
    }
  }

  function addCopies() {
    if (!navigator.clipboard) return;
    for (const sample of document.querySelectorAll('.sample')) {
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
  }

  /** Opens the lists where they are beside the text, the one of pages at the page that is open. */
  function showPlace() {
    const wide = matchMedia('(min-width: 60rem)');
    const open = () => {
      for (const list of document.querySelectorAll('.side details')) list.open = wide.matches;
    };
    open();
    wide.addEventListener('change', open);
    const list = document.querySelector('.side');
    const link = list?.querySelector('[aria-current]');
    if (link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }

  /** Marks in the table of contents the last heading that is above the middle of the window. */
  function followReader() {
    const links = [...document.querySelectorAll('.toc a')];
    const headings = links.map(({ hash }) => document.getElementById(decodeURI(hash).slice(1)));
    const mark = () => {
      const middle = innerHeight / 2;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      const above = headings.filter(
        (heading) => isAtEnd || heading.getBoundingClientRect().top < middle,
      );
      for (const [index, link] of links.entries()) {
        const isHere = index === above.length - 1;
        if (isHere) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    };
    if (links.length === 0) return;
    let waits = false;
    addEventListener('scroll', () => {
      if (waits) return;
      waits = true;
      requestAnimationFrame(() => {
        waits = false;
        mark();
      });
    });
    mark();
  }

  /** Pages of an older version show the newer ones, too. */
  function showVersions() {
    const versions = document.querySelector('.versions');
    if (!versions) return;
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

  function addSearch() {
    const search = document.querySelector('.search');
    if (!search) return;
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
        hint.className = 'none';
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
  }
}
