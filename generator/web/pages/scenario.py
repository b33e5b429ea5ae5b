from flask import Blueprint

blueprint = Blueprint("scenario", __name__)
