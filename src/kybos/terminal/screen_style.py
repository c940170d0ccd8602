"""Where the parts of the full-screen mode lie, in Textual's CSS; colours are the terminal's own."""

STYLE = """
Screen { background: ansi_default; color: ansi_default; }
#small { display: none; width: 100%; height: 100%; }
.too-small #small { display: block; }
.too-small #main, .too-small Footer { display: none; }
#main { height: 1fr; }
#left { width: 1fr; padding: 0 1; }
#side { width: 28; padding: 0 1; border-left: solid ansi_default; }
#status { height: auto; text-style: bold; margin-bottom: 1; }
#board { height: 1fr; }
#buttons { height: auto; }
#note { height: auto; max-height: 3; min-height: 1; text-style: dim; }
#note.said { text-style: bold; }
#seats { height: auto; margin-bottom: 1; }
#log { height: 1fr; scrollbar-size-vertical: 1; }
#told { height: auto; }
Input { background: ansi_default; color: ansi_default; }
.wide #side { width: 36; }
.narrow #side { display: none; border-left: none; width: 1fr; }
.narrow.panel #side { display: block; }
.narrow.panel #left { display: none; }
.narrow #status { margin-bottom: 0; }
.narrow.tall #main { layout: vertical; }
.narrow.tall #left { display: block; height: 1fr; width: 100%; }
.narrow.tall #side { display: block; height: 10; width: 100%; border-top: solid ansi_default; }
TextPage VerticalScroll { padding: 0 1; }
#back { dock: bottom; height: 1; padding: 0 1; text-style: bold; }
HandOver { align: center middle; }
#hand-over { width: auto; max-width: 100%; height: auto; text-align: center; padding: 1; text-style: bold; }
"""
