"""Answering a printout as a file, in the reader's language."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from casino.lib.errors import NotFound
from casino.printing.files import FILE_KINDS
from casino.printing.printout import Printout
from tables.posts.doorway import house_of


def answer_file(request: HttpRequest, printout: Printout, ending: str) -> HttpResponse:
    """Answer a printout as a file of a kind. Raises NotFound for a kind that there is not."""
    kind = FILE_KINDS.get(ending)
    if kind is None:
        raise NotFound("thing.not_found", params={"thing": "file", "id": ending})
    content = kind.write(printout, house_of(request).reading_language)
    way = "inline" if ending == "pdf" else "attachment"
    headers = {"Content-Disposition": f'{way}; filename="{printout.name}.{ending}"'}
    answer: HttpResponseBase = (
        HttpResponse(content, content_type=kind.content_type, headers=headers)
        if isinstance(content, bytes)
        else StreamingHttpResponse(content, content_type=kind.content_type, headers=headers)
    )
    return answer  # type: ignore[return-value]  # Django's pages are typed as the one kind
