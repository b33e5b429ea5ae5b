from flask import Blueprint

blueprint = Blueprint("cards", __name__)
